import { toAccountId } from '@chorus/accounts/account-id'
import { currentProvider } from '@chorus/accounts/book/account-book'
import { useLocation } from '@tanstack/react-router'
import { Bookmark } from 'lucide-react'
import { useRef, useSyncExternalStore } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { usePages } from '../../services/loading/use-pages.ts'
import type { ProposalPlace } from '../../services/navigation/proposal-path.ts'
import type { SavedFlags } from '../../services/saved-flags/create-saved-flags.ts'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PostSkeleton } from '../../ui/feedback/skeletons.tsx'
import { FailureNotice } from '../errors/failure-notice.tsx'
import { LateBookmarkButton } from '../governance/bookmarks/late-bookmark-button.tsx'
import { openProposalBookmarks } from '../governance/bookmarks/open-proposal-bookmarks.ts'
import { LinkedProposal } from '../governance/linked-proposal.tsx'
import { useFocusRecovery } from '../lists/use-focus-recovery.ts'
import { LoginNeeded } from '../login/login-needed.tsx'
import { BookmarksFrame } from './bookmarks-frame.tsx'
import { isOnDeviceOnly } from './is-on-device-only.ts'
import { openSavedProposals } from './open-saved-proposals.ts'
import styles from './bookmarks-page.module.css'

/** `/bookmarks/daos`: the proposals that the viewer has bookmarked. */
export function ProposalBookmarksPage() {
  const t = useT()
  const services = useServices()
  const { accountsStore } = services
  const book = useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  // Going back shows the list as it was; opening the page again loads it anew.
  const visit = useLocation({ select: ({ state }) => state.key ?? '' })
  const viewer = currentProvider(book)
  const bookmarks = viewer && openProposalBookmarks(services)
  const key = `${viewer && toAccountId(viewer)}:${visit}`
  return (
    <BookmarksFrame current="proposals">
      {bookmarks ? (
        <SavedProposals key={key} visit={key} bookmarks={bookmarks} />
      ) : isOnDeviceOnly(book) ? (
        <EmptyState Icon={Bookmark} title={t('bookmarks.deviceOnly')} />
      ) : (
        <LoginNeeded Icon={Bookmark} hint={t('bookmarks.loginPrompt')} />
      )}
    </BookmarksFrame>
  )
}

function SavedProposals({ visit, bookmarks }: { visit: string; bookmarks: SavedFlags<ProposalPlace> }) {
  const t = useT()
  const list = useRef<HTMLElement>(null)
  const pages = openSavedProposals(useServices(), bookmarks, visit)
  const { items, isComplete, failure, isLoading } = usePages(pages)
  const isShown = ({ id }: ProposalPlace) => bookmarks.isOn(id) !== false
  // A text changes with what it says, as hooks that compare need.
  const keys = useSyncExternalStore(
    bookmarks.subscribe,
    () => toKeys(items?.filter(isShown)),
    () => toKeys(items),
  ).split(' ')
  const shown = items?.filter(({ id }) => keys.includes(id))
  useFocusRecovery(list, shown?.map(({ id }) => id) ?? [], pages)
  if (shown?.length === 0 && isComplete)
    return (
      <EmptyState Icon={Bookmark} title={t('bookmarks.noProposals')} hint={t('bookmarks.noProposalsHint')}>
        <AppLink href="/discover/daos">{t('wallet.votes')}</AppLink>
      </EmptyState>
    )
  return (
    <section ref={list} className={styles.proposals} aria-label={t('search.proposals')}>
      {shown?.map((place, index) => (
        <Row key={place.id} place={place} index={index} />
      ))}
      {failure ? <FailureNotice failure={failure} isQuiet={items !== undefined} onRetry={() => void pages.load()} /> : null}
      {items && !isComplete && !failure ? (
        <Button isWide isBusy={isLoading} onClick={() => void pages.load()}>
          {t('governance.moreProposals')}
        </Button>
      ) : null}
      {!items && !failure ? Array.from({ length: 4 }, (_, index) => <PostSkeleton key={index} />) : null}
    </section>
  )
}

const toKeys = (places: readonly ProposalPlace[] | undefined): string => places?.map(({ id }) => id).join(' ') ?? ''

function Row({ place, index }: { place: ProposalPlace; index: number }) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} data-index={index} className={styles.proposal}>
      <article tabIndex={-1}>
        <LinkedProposal {...place} box={box} />
      </article>
      <LateBookmarkButton isBare proposal={place} />
    </div>
  )
}
