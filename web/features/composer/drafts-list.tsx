import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useServices } from '../../app/services-context.tsx'
import type { MessageId } from '../../i18n/create-translate.ts'
import { useT } from '../../i18n/use-t.ts'
import { IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { letGoDraft, takeDraft } from './draft-lock.ts'
import { ownDrafts } from './draft-store.ts'
import styles from './composer.module.css'

interface DraftsListProps {
  /** The one that is being written. */
  except?: string
  /** It is held for this tab. */
  onChoose(id: string): Promise<void>
}

const readDrafts = () => ownDrafts.list().catch(() => 'unread' as const)

/** What was begun and kept in this browser. */
export function DraftsList({ except, onChoose }: DraftsListProps) {
  const t = useT()
  const { toaster } = useServices()
  const [drafts, setDrafts] = useState<Awaited<ReturnType<typeof readDrafts>>>()
  const read = () => void readDrafts().then(setDrafts)
  useEffect(() => void readDrafts().then(setDrafts), [])

  if (!drafts) return <Spinner size={28} />
  if (drafts === 'unread') return <ErrorNotice sentence={t('compose.draftsUnread')} retryLabel={t('action.retry')} onRetry={read} />
  const others = drafts.filter(({ id }) => id !== except)
  if (others.length === 0) return <EmptyState sentence={t('compose.noDrafts')} />
  /** Nothing is done to what another tab is writing. */
  const take = async (id: string, work: () => Promise<void>, notDone: MessageId) => {
    try {
      if (await takeDraft(id, ownDrafts)) await work()
      else toaster.show({ kind: 'warning', message: t('compose.draftTaken') })
    } catch {
      toaster.show({ kind: 'warning', message: t(notDone) })
    }
    read()
  }
  const remove = async (id: string) => {
    try {
      await ownDrafts.remove(id)
    } finally {
      letGoDraft(id)
    }
  }
  return (
    <ul className={styles.drafts}>
      {others.map((draft) => (
        <li key={draft.id}>
          <button
            type="button"
            onClick={() => void take(draft.id, () => onChoose(draft.id), 'compose.draftsUnread')}
            className={styles.draft}
          >
            <span dir="auto">{draft.text.trim() || t('compose.onlyPictures')}</span>
            <small>
              <RelativeTime at={draft.savedAt} />
              {draft.replyTo ? ` · ${t('post.replyingTo', { name: `@${draft.replyTo.author.handle}` })}` : ''}
            </small>
          </button>
          <IconButton
            onClick={() => void take(draft.id, () => remove(draft.id), 'compose.draftNotRemoved')}
            aria-label={t('compose.removeDraft')}
          >
            <Trash2 aria-hidden size={18} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
