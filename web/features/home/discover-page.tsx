import { findNetwork } from '@chorus/networks/descriptors'
import { useLoaderData, useParams } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { TimelineList } from '../timeline/timeline-list.tsx'
import { FeedTabs } from './feed-tabs.tsx'
import { SourceTabs } from './source-tabs.tsx'

export function DiscoverPage() {
  const t = useT()
  const services = useServices()
  const { source } = useParams({ from: '/discover/$source' })
  const snapshot = useLoaderData({ from: '/discover/$source' })
  // The route rejects unknown networks.
  const network = findNetwork(source)!
  const timeline = services.discoverTimeline(network.name, snapshot)

  return (
    <>
      <h1 className="visually-hidden">{network.label}</h1>
      <SourceTabs current={network.name} />
      <FeedTabs network={network.name} />
      {/* Keyed by network, so that no rows of the previous list remain. */}
      <TimelineList
        showsConversations
        key={network.name}
        timeline={timeline}
        label={network.label}
        empty={<EmptyState Icon={Compass} title={t('timeline.empty')} />}
      />
    </>
  )
}
