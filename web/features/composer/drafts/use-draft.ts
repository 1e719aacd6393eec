import { useEffect, useEffectEvent, useState } from 'react'
import { useServices } from '../../../services/context/services-context.tsx'
import { createDraftSaver, type DraftSaver } from './draft-saver.ts'
import { type SavedDraft, draftStore } from './draft-store.ts'

/** ms between the last change and the autosave. */
const autosaveDelay = 400

interface DraftState {
  draft: SavedDraft
  saver: DraftSaver
  /** Replaces what the draft says now, which may be newer than what was last rendered. */
  update(change: (draft: SavedDraft) => Partial<SavedDraft>): void
}

/** A draft that is being written, autosaved. `onSaveFailed`: an autosave failed. */
export function useDraft(first: SavedDraft, onSaveFailed: () => void): DraftState {
  const { now } = useServices()
  const [draft, setDraft] = useState(first)
  const [saver] = useState(() => createDraftSaver(draftStore, onSaveFailed))
  const autosave = useEffectEvent(() => void saver.autosave(draft))
  useEffect(() => {
    if (draft === first) return
    const timer = setTimeout(autosave, autosaveDelay)
    return () => clearTimeout(timer)
  }, [draft, first])
  return { draft, saver, update: (change) => setDraft((last) => ({ ...last, ...change(last), savedAt: now() })) }
}
