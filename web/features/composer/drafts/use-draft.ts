import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useServices } from '../../../services/context/services-context.tsx'
import { createDraftSaver, type DraftSaver } from './draft-saver.ts'
import { type SavedDraft, draftStore } from './draft-store.ts'

/** ms from the first change that isn't saved to the autosave, however fast someone types. */
const autosaveDelay = 400

interface DraftState {
  draft: SavedDraft
  saver: DraftSaver
  /** Updates the latest state of the draft, which may be newer than the last render. */
  update(change: (draft: SavedDraft) => Partial<SavedDraft>): void
}

/** A draft that is being written, autosaved. `onSaveFailed`: an autosave failed. */
export function useDraft(first: SavedDraft, onSaveFailed: () => void): DraftState {
  const { now } = useServices()
  const [draft, setDraft] = useState(first)
  const [saver] = useState(() => createDraftSaver(draftStore, first.id, onSaveFailed))
  const autosave = useEffectEvent(() => void saver.autosave(draft))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (draft === first || timer.current !== undefined) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      autosave()
    }, autosaveDelay)
  }, [draft, first])
  useEffect(() => {
    // A phone may end a page in the background without warning.
    const onHide = () => {
      if (timer.current !== undefined) autosave()
    }
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      clearTimeout(timer.current)
    }
  }, [])
  return { draft, saver, update: (change) => setDraft((last) => ({ ...last, ...change(last), savedAt: now() })) }
}
