import { findNetwork } from '@chorus/networks/descriptors'
import { useLoaderData, useParams } from '@tanstack/react-router'
import { useServices } from '../../app/services-context.tsx'
import { useT } from '../../i18n/use-t.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SourceTabs } from './source-tabs.tsx'
import { TimelineList } from './timeline-list.tsx'
import { WayTabs } from './way-tabs.tsx'

export function DiscoverPage() {
  const t = useT()
  const services = useServices()
  const { source } = useParams({ from: '/discover/$source' })
  const snapshot = useLoaderData({ from: '/discover/$source' })
  // The route refuses words that mean no network.
  const network = findNetwork(source)!
  const timeline = services.discoverTimeline(network.name, snapshot)

  return (
    <>
      <h1 className="visually-hidden">{network.label}</h1>
      <SourceTabs current={network.name} />
      <WayTabs network={network.name} />
      {/* Keyed by network: nothing of the list before it may stay. */}
      <TimelineList
        collapsesThreads
        key={network.name}
        timeline={timeline}
        label={network.label}
        empty={<EmptyState sentence={t('timeline.empty')} />}
      />
    </>
  )
}
