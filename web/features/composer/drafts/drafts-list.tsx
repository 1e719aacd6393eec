import { FileText, Trash2 } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { MessageId } from '../../../i18n/create-translate.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { RelativeTime } from '../../../ui/content/relative-time.tsx'
import { IconButton } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { unlockDraft, lockSavedDraft } from './draft-lock.ts'
import { firstPart } from './draft-parts.ts'
import { draftStore } from './draft-store.ts'
import styles from '../composer.module.css'

interface DraftsListProps {
  /** The id of the draft being edited. */
  except?: string
  /** The next step where there are none. */
  emptyStep?: ReactNode
  /** Called with the draft locked for this tab. */
  onChoose(id: string): Promise<void>
}

const readDrafts = () => draftStore.list().catch(() => 'failed' as const)

/** Drafts saved in this browser. */
export function DraftsList({ except, emptyStep, onChoose }: DraftsListProps) {
  const t = useT()
  const { toaster } = useServices()
  const [drafts, setDrafts] = useState<Awaited<ReturnType<typeof readDrafts>>>()
  const read = () => void readDrafts().then(setDrafts)
  useEffect(() => void readDrafts().then(setDrafts), [])

  if (!drafts) return <Spinner size={28} />
  if (drafts === 'failed') return <ErrorNotice sentence={t('compose.draftsFailed')} retryLabel={t('action.retry')} onRetry={read} />
  const others = drafts.filter(({ id }) => id !== except)
  if (others.length === 0) {
    return (
      <EmptyState Icon={FileText} title={t('compose.noDrafts')} hint={t('compose.noDraftsHint')}>
        {emptyStep}
      </EmptyState>
    )
  }
  /** Runs `work` with the draft locked. A draft that another tab is editing is left alone. */
  const withLock = async (id: string, work: () => Promise<void>, failureMessage: MessageId) => {
    try {
      if (await lockSavedDraft(id, draftStore)) await work()
      else toaster.show({ kind: 'warning', message: t('compose.draftUnavailable') })
    } catch {
      toaster.show({ kind: 'warning', message: t(failureMessage) })
    }
    read()
  }
  const remove = async (id: string) => {
    try {
      await draftStore.remove(id)
    } finally {
      unlockDraft(id)
    }
  }
  return (
    <ul className={styles.drafts}>
      {others.map((draft) => (
        <li key={draft.id}>
          <button
            type="button"
            onClick={() => void withLock(draft.id, () => onChoose(draft.id), 'compose.draftsFailed')}
            className={styles.draft}
          >
            <span dir="auto">{firstPart(draft).text.trim() || t('compose.imagesOnly')}</span>
            <small>
              <RelativeTime at={draft.savedAt} />
              {firstPart(draft).poll ? ` · ${t('poll.title')}` : ''}
              {draft.replyTo ? ` · ${t('post.replyingTo', { name: `@${draft.replyTo.author.handle}` })}` : ''}
            </small>
          </button>
          <IconButton
            onClick={() => void withLock(draft.id, () => remove(draft.id), 'compose.draftNotDeleted')}
            aria-label={t('compose.deleteDraft')}
          >
            <Trash2 aria-hidden size={18} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
