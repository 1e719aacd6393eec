import { useT } from '../../../../i18n/use-t.ts'
import { useServices } from '../../../../services/context/services-context.tsx'
import { Hint } from '../../../../ui/content/hint.tsx'
import { TextButton } from '../../../../ui/controls/button.tsx'
import { unlockDraft } from '../draft-lock.ts'
import type { SavedDraft } from '../draft-store.ts'
import { useDraftSync, useWaitingChange } from './use-draft-sync.ts'

/** Says that another browser has sent a draft that was changed here too, or has changed one that is open here unchanged. */
export function ElsewhereHint({ draft }: { draft: SavedDraft }) {
  const t = useT()
  const { composer } = useServices()
  const sync = useDraftSync()
  const waiting = useWaitingChange(sync, draft.id)
  const sent = draft.wasSent ?? waiting?.ending
  if (sent === 'sent' || sent === 'scheduled')
    return <Hint role="status">{t(sent === 'sent' ? 'draftSync.sentBefore' : 'draftSync.scheduledBefore')}</Hint>
  if (!sync || !waiting || waiting.isDeleted || waiting.savedAt !== draft.savedAt) return null
  const showLatest = async () => {
    // What has changed is applied once no tab edits the draft.
    composer.close()
    unlockDraft(draft.id)
    await sync.sync()
    composer.open({ draftId: draft.id })
  }
  return (
    <Hint role="status">
      {t('draftSync.changedElsewhere')} <TextButton onClick={() => void showLatest()}>{t('draftSync.showLatest')}</TextButton>
    </Hint>
  )
}
