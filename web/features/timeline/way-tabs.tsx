import type { NetworkName } from '@chorus/model/limits'
import { descriptors } from '@chorus/networks/descriptors'
import { useServices } from '../../app/services-context.tsx'
import { useViewers } from '../../app/use-viewers.ts'
import { useT } from '../../i18n/use-t.ts'
import { PillTabs } from '../../ui/pill-tabs.tsx'
import { feedPath } from '../feeds/feed-path.ts'
import { useSavedFeeds } from '../feeds/use-saved-feeds.ts'

/** The ways through one network, for whoever has several: those whom they follow, what it finds worth reading, and feeds that they have pinned. */
export function WayTabs({ network }: { network: NetworkName }) {
  const t = useT()
  const { connections } = useServices()
  useViewers()
  const { timeline, discoverFeedId } = connections[network]
  // What the network finds worth reading stands there already, pinned or not.
  const pinned = useSavedFeeds(network)?.feeds?.filter(({ isPinned, feed }) => isPinned && feed.id !== discoverFeedId) ?? []
  if (!timeline) return null
  const { segment } = descriptors[network]
  return (
    <PillTabs
      label={t('following.ways')}
      tabs={[
        { href: `/following/${segment}`, label: t('following.title') },
        { href: `/discover/${segment}`, label: t('following.discover') },
        ...pinned.map(({ feed }) => ({ href: feedPath(feed), label: feed.name })),
      ]}
    />
  )
}
