import { useEffect, useEffectEvent, useState } from 'react'
import type { ComposerStart } from '../../services/composer/composer-panel.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { unlockDraft } from './drafts/draft-lock.ts'
import { type SavedDraft, draftStore } from './drafts/draft-store.ts'
import { savedLanguages } from './fields/saved-languages.ts'
import { findInitialDraft } from './find-initial-draft.ts'
import { WritingDialog } from './writing-dialog.tsx'

/** Opens the composer once its initial draft is loaded. */
export function ComposerDialog({ start }: { start: ComposerStart }) {
  const { accountsStore, connectionOf, now } = useServices()
  const [first, setFirst] = useState<SavedDraft>()
  const load = useEffectEvent(() =>
    findInitialDraft(start, { store: draftStore, book: accountsStore.book(), connectionOf, now, languages: savedLanguages.read() }),
  )
  useEffect(() => {
    let isMounted = true
    void load().then((draft) => (isMounted ? setFirst(draft) : unlockDraft(draft.id)))
    return () => void (isMounted = false)
  }, [])
  return first ? <WritingDialog first={first} /> : null
}
