import { useLoaderData } from '@tanstack/react-router'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { TimelineList } from '../timeline/timeline-list.tsx'
import { NetworkFilter } from './network-filter.tsx'
import { SourceTabs } from './source-tabs.tsx'

export function HomePage() {
  const t = useT()
  const services = useServices()
  const snapshot = useLoaderData({ from: '/' })
  const timeline = services.homeTimeline(services.preferences.home, snapshot)

  return (
    <>
      <h1 className="visually-hidden">{t('home.title')}</h1>
      <SourceTabs />
      <NetworkFilter />
      <TimelineList
        key={services.preferences.home.join()}
        collapsesThreads
        timeline={timeline}
        label={t('home.title')}
        empty={
          <EmptyState sentence={t('timeline.empty')}>
            <AppLink href="/explore/top-profiles">{t('following.findPeople')}</AppLink>
          </EmptyState>
        }
      />
    </>
  )
}
