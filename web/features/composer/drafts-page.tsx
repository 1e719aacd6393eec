import { hasAccounts } from '@chorus/accounts/book/account-book'
import { useSyncExternalStore } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { LoginNeeded } from '../login/login-needed.tsx'
import { DraftsList } from './drafts/drafts-list.tsx'
import { DraftSyncBar } from './drafts/sync/draft-sync-bar.tsx'
import { useArrivedDrafts, useDraftSync } from './drafts/sync/use-draft-sync.ts'
import { OutboxList } from './outbox/outbox-list.tsx'
import { PostingTabs } from './scheduled/posting-tabs.tsx'
import styles from './drafts-page.module.css'

/** The drafts of this browser, and the posts that are not confirmed yet. */
export function DraftsPage() {
  const t = useT()
  const { accountsStore } = useServices()
  const book = useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  return (
    <>
      <PageHeader title={t('compose.drafts')} />
      <PostingTabs />
      {hasAccounts(book) ? <OwnDrafts /> : <LoginNeeded hint={t('compose.draftsLoginPrompt')} />}
    </>
  )
}

function OwnDrafts() {
  const t = useT()
  const { composer, outbox } = useServices()
  const isWriting = useSyncExternalStore(composer.subscribe, composer.state, composer.state) !== undefined
  const sync = useDraftSync()
  const arrived = useArrivedDrafts(sync)
  const rows = useSyncExternalStore(outbox.subscribe, outbox.rows, outbox.rows)
  return (
    <div className={styles.page}>
      {sync ? <DraftSyncBar sync={sync} /> : null}
      {rows.length > 0 ? (
        <section aria-label={t('outbox.title')}>
          <h2>{t('outbox.title')}</h2>
          <OutboxList />
        </section>
      ) : null}
      {/* Read again when the composer closes, which may have saved or sent one, and when synced drafts have arrived. */}
      <DraftsList
        key={`${isWriting} ${arrived}`}
        emptyStep={<Button onClick={() => composer.open()}>{t('compose.newPost')}</Button>}
        onChoose={async (draftId) => composer.open({ draftId })}
      />
    </div>
  )
}
