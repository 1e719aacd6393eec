import { useEffect, useEffectEvent, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import type { ComposerStart } from '../../services/composer/composer-panel.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { loadCopies } from '../../services/copies/load-copies.ts'
import { showError } from '../../services/toasts/show-error.ts'
import { loadTextTools } from './counting/use-text-tools.ts'
import { unlockDraft } from './drafts/draft-lock.ts'
import { type SavedDraft, draftStore } from './drafts/draft-store.ts'
import { savedLanguages } from './fields/saved-languages.ts'
import { findInitialDraft } from './find-initial-draft.ts'
import { WritingDialog } from './writing-dialog.tsx'

/** Opens the composer once its initial draft is loaded. */
export function ComposerDialog({ start }: { start: ComposerStart }) {
  const t = useT()
  const { accountsStore, connectionOf, composer, ownFetcher, toaster, now } = useServices()
  const [first, setFirst] = useState<SavedDraft>()
  const load = useEffectEvent(() => {
    const book = accountsStore.book()
    return findInitialDraft(start, {
      store: draftStore,
      book,
      connectionOf,
      loadCopies: (copy) => loadCopies(copy, { book, ownFetcher }),
      now,
      languages: savedLanguages.read(),
    })
  })
  const onFailed = useEffectEvent((error: unknown) => {
    composer.close()
    void showError({ toaster }, error, t, t('compose.editNotLoaded'))
  })
  useEffect(() => {
    let isMounted = true
    // Beside the draft. The composer asks for it again if that fails.
    loadTextTools().catch(() => {})
    void load().then(
      (draft) => (isMounted ? setFirst(draft) : unlockDraft(draft.id)),
      (error: unknown) => (isMounted ? onFailed(error) : undefined),
    )
    return () => void (isMounted = false)
  }, [])
  return first ? <WritingDialog first={first} isReopened={start.draftId !== undefined} /> : null
}
