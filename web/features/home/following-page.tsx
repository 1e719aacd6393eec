import { findNetwork } from '@chorus/networks/descriptors'
import { useLoaderData, useParams } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { useViewers } from '../../services/context/use-viewers.ts'
import { loginAdds } from '../../services/login/login-adds.ts'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoginNeeded } from '../login/login-needed.tsx'
import { TimelineList } from '../timeline/timeline-list.tsx'
import { useOwnPosts } from '../timeline/use-own-posts.ts'
import { FeedTabs } from './feed-tabs.tsx'
import { SourceTabs } from './source-tabs.tsx'

export function FollowingPage() {
  const t = useT()
  const services = useServices()
  const { source } = useParams({ from: '/following/$source' })
  const snapshot = useLoaderData({ from: '/following/$source' })
  // The route rejects unknown networks.
  const network = findNetwork(source)!
  const { viewerOf, settings } = services
  const { current } = useViewers()
  const timeline = services.followingTimeline(network.name, snapshot)
  useOwnPosts(timeline)
  const canLogIn = current[network.name] === undefined && loginAdds('timeline', network.name, settings)

  return (
    <>
      <h1 className="visually-hidden">{`${network.label}: ${t('following.title')}`}</h1>
      <SourceTabs current={network.name} />
      <FeedTabs network={network.name} />
      {timeline ? (
        <TimelineList
          showsConversations
          key={`${network.name}:${viewerOf([network.name])}`}
          timeline={timeline}
          label={t('following.title')}
          empty={
            <EmptyState Icon={Users} title={t('following.empty', { network: network.label })} hint={t('following.emptyHint')}>
              <AppLink href="/explore/top-profiles">{t('following.findPeople')}</AppLink>
            </EmptyState>
          }
        />
      ) : canLogIn ? (
        <LoginNeeded Icon={Users} hint={t('following.loginPrompt', { network: network.label })} method={network.name} />
      ) : (
        <EmptyState Icon={Users} title={t('following.notAvailable', { network: network.label })} hint={t('following.notAvailableHint')}>
          <AppLink href={`/discover/${network.segment}`}>{t('following.discover')}</AppLink>
        </EmptyState>
      )}
    </>
  )
}
