import { useEffect, useEffectEvent, useState } from 'react'
import { useServices } from '../../app/services-context.tsx'
import type { ComposerStart } from './composer-panel.ts'
import { letGoDraft } from './draft-lock.ts'
import { type KeptDraft, ownDrafts } from './draft-store.ts'
import { findFirstDraft } from './find-first-draft.ts'
import { ownLanguages } from './kept-languages.ts'
import { WritingDialog } from './writing-dialog.tsx'

/** Opens on what is to be written; until that is known the page beneath stays. */
export function ComposerDialog({ start }: { start: ComposerStart }) {
  const { seat, connectionOf, now } = useServices()
  const [first, setFirst] = useState<KeptDraft>()
  const begin = useEffectEvent(() =>
    findFirstDraft(start, { store: ownDrafts, book: seat.book(), connectionOf, now, languages: ownLanguages.read() }),
  )
  useEffect(() => {
    let isHere = true
    void begin().then((draft) => (isHere ? setFirst(draft) : letGoDraft(draft.id)))
    return () => void (isHere = false)
  }, [])
  return first ? <WritingDialog first={first} /> : null
}
