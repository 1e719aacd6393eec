import { currentProvider } from '@chorus/accounts/book/account-book'
import { useLocation } from '@tanstack/react-router'
import { Vote } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { createTranslate, type MessageId } from '../../i18n/create-translate.ts'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import type { Services } from '../../services/context/services.ts'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { TabStrip } from '../../ui/controls/tab-strip.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PostSkeleton } from '../../ui/feedback/skeletons.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { LoginNeeded } from '../login/login-needed.tsx'
import { useMuteKey } from '../people/mute-wallet/use-mute-key.ts'
import { openVoteTimeline, type VoteList } from './open-vote-timeline.ts'
import { VoteTimeline } from './vote-timeline.tsx'

const emptyHints: Readonly<Record<VoteList, MessageId>> = {
  following: 'governance.followingVotesHint',
  discover: 'governance.discoverVotesHint',
}

export const toVotesHead = ({ preferences }: Services) => ({
  meta: [{ title: `${createTranslate(preferences.locale)('wallet.votes')} • Chorus` }],
})

/** `/following/daos`: votes of the wallets that the viewer watches. */
export function FollowingVotesPage() {
  const t = useT()
  const { accountsStore } = useServices()
  const book = useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  return (
    <VotesFrame>
      {currentProvider(book) ? <Votes list="following" /> : <LoginNeeded Icon={Vote} hint={t('governance.votesLoginPrompt')} />}
    </VotesFrame>
  )
}

/** `/discover/daos`: votes of all wallets that people here watch or have connected. */
export const DiscoverVotesPage = () => (
  <VotesFrame>
    <Votes list="discover" />
  </VotesFrame>
)

function VotesFrame({ children }: { children: ReactNode }) {
  const t = useT()
  return (
    <>
      <PageHeader title={t('wallet.votes')} parent="/explore" />
      <TabStrip
        label={t('following.tabs')}
        tabs={[
          { href: '/following/daos', label: t('following.title') },
          { href: '/discover/daos', label: t('following.discover') },
        ]}
      />
      {children}
    </>
  )
}

function Votes({ list }: { list: VoteList }) {
  const t = useT()
  // Going back shows the list as it was; opening the page again loads it anew.
  const visit = useLocation({ select: ({ state }) => state.key ?? '' })
  const muteKey = useMuteKey()
  return (
    <VoteTimeline
      key={`${list}:${visit}`}
      showsVoters
      pages={openVoteTimeline(useServices(), list, visit, muteKey.text)}
      muteKey={muteKey}
      label={t('wallet.votes')}
      empty={
        <EmptyState Icon={Vote} title={t('wallet.noVotes')} hint={t(emptyHints[list])}>
          {list === 'following' ? <AppLink href="/discover/daos">{t('following.discover')}</AppLink> : null}
        </EmptyState>
      }
      skeleton={
        <>
          <PostSkeleton />
          <PostSkeleton />
          <PostSkeleton />
        </>
      }
    />
  )
}
