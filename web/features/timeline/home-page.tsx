import { useLoaderData } from '@tanstack/react-router'
import { useServices } from '../../app/services-context.tsx'
import { useT } from '../../i18n/use-t.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SourceTabs } from './source-tabs.tsx'
import { TimelineList } from './timeline-list.tsx'

export function HomePage() {
  const t = useT()
  const services = useServices()
  const snapshot = useLoaderData({ from: '/' })
  const timeline = services.homeTimeline(snapshot)

  return (
    <>
      <h1 className="visually-hidden">{t('home.title')}</h1>
      <SourceTabs />
      <TimelineList timeline={timeline} label={t('home.title')} empty={<EmptyState sentence={t('timeline.empty')} />} />
    </>
  )
}
