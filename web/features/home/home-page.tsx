import { useLoaderData } from '@tanstack/react-router'
import { House } from 'lucide-react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { TimelineList } from '../timeline/timeline-list.tsx'
import { useOwnPosts } from '../timeline/use-own-posts.ts'
import { NetworkFilter } from './network-filter.tsx'
import { SourceTabs } from './source-tabs.tsx'

export function HomePage() {
  const t = useT()
  const services = useServices()
  const { preferences } = services
  const snapshot = useLoaderData({ from: '/' })
  const timeline = services.homeTimeline(preferences, snapshot)
  useOwnPosts(timeline)

  return (
    <>
      <h1 className="visually-hidden">{t('home.title')}</h1>
      <SourceTabs>
        <NetworkFilter />
      </SourceTabs>
      <TimelineList
        key={`${preferences.home.join()}:${preferences.isFollowingOnly ?? false}`}
        showsConversations
        timeline={timeline}
        label={t('home.title')}
        empty={
          <EmptyState Icon={House} title={t('timeline.empty')} hint={t('following.emptyHint')}>
            <AppLink href="/explore/top-profiles">{t('following.findPeople')}</AppLink>
          </EmptyState>
        }
      />
    </>
  )
}
