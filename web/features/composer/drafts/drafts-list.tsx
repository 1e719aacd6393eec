import { findInBook } from '@chorus/accounts/book/account-book'
import { FileText } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { MessageId } from '../../../i18n/create-translate.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { showError } from '../../../services/toasts/show-error.ts'
import { Hint } from '../../../ui/content/hint.tsx'
import { FindField } from '../../../ui/controls/find-field.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { searchDrafts } from './describe-draft.ts'
import { unlockDraft, lockSavedDraft } from './draft-lock.ts'
import { DraftRow } from './draft-row.tsx'
import { draftStore, type SavedDraft } from './draft-store.ts'
import { ScheduleFault } from './schedule-fault.ts'
import styles from '../composer.module.css'

interface DraftsListProps {
  /** The id of the draft being edited. */
  except?: string
  /** The next step where there are none. */
  emptyStep?: ReactNode
  /** Called with the draft locked for this tab. */
  onChoose(id: string): Promise<void>
}

/** From how many on they can be searched. */
const manyDrafts = 6

const readDrafts = () => draftStore.list().catch(() => 'failed' as const)

/** Drafts saved in this browser. */
export function DraftsList({ except, emptyStep, onChoose }: DraftsListProps) {
  const t = useT()
  const { toaster, accountsStore, ownFetcher, now } = useServices()
  const book = useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  const [query, setQuery] = useState('')
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
  /** Runs `work` with the draft locked. Skips a draft that another tab is editing. */
  const withLock = async (id: string, work: (draft: SavedDraft) => Promise<void>, failureMessage: MessageId) => {
    try {
      const draft = await lockSavedDraft(id, draftStore)
      if (draft) await work(draft)
      else toaster.show({ kind: 'warning', message: t('compose.draftUnavailable'), ...(await findCopy(id)) })
    } catch (error) {
      if (error instanceof ScheduleFault) void showError({ toaster }, error, t, t(error.messageId))
      else toaster.show({ kind: 'warning', message: t(failureMessage) })
    }
    read()
  }
  const restore = async (draft: SavedDraft) => {
    try {
      await draftStore.save(draft)
    } catch {
      toaster.show({ kind: 'warning', message: t('compose.notSaved') })
    }
    read()
  }
  const remove = async (draft: SavedDraft) => {
    try {
      if (draft.scheduledAs) await (await import('./withdraw-draft.ts')).withdrawBeforeDiscard(draft, ownFetcher)
      await draftStore.remove(draft.id)
    } finally {
      unlockDraft(draft.id)
    }
    toaster.show({ kind: 'success', message: t('draft.deleted'), action: { label: t('action.undo'), run: () => void restore(draft) } })
  }
  /** A post of its own, which isn't on our server. */
  const duplicate = (draft: SavedDraft): SavedDraft => {
    const { continued: _, scheduledAs: _scheduled, ...content } = draft
    return { ...content, id: crypto.randomUUID(), savedAt: now(), isOpen: false }
  }
  /** What to do with a draft that another tab is editing. */
  const findCopy = async (id: string) => {
    const stored = await draftStore.find(id)
    if (!stored) return {}
    const openCopy = async () => {
      const copy = duplicate(stored)
      await restore(copy)
      await withLock(copy.id, () => onChoose(copy.id), 'compose.draftsFailed')
    }
    return { action: { label: t('draft.editCopy'), run: () => void openCopy() } }
  }
  const shown = searchDrafts(others, query)
  return (
    <>
      {others.length >= manyDrafts ? <FindField label={t('draft.search')} value={query} onChange={setQuery} /> : null}
      {shown.length === 0 ? <Hint>{t('draft.noMatches')}</Hint> : null}
      <ul className={styles.drafts}>
        {shown.map((draft) => (
          <DraftRow
            key={draft.id}
            draft={draft}
            hasAccount={draft.targets.length === 0 || draft.targets.some((target) => findInBook(book, target))}
            onChoose={() => void withLock(draft.id, () => onChoose(draft.id), 'compose.draftsFailed')}
            onDuplicate={() => void restore(duplicate(draft))}
            onRemove={() => void withLock(draft.id, remove, 'compose.draftNotDeleted')}
          />
        ))}
      </ul>
    </>
  )
}
