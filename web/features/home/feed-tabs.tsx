import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { useViewers } from '../../services/context/use-viewers.ts'
import { channelPath } from '../../services/navigation/channel-path.ts'
import { PillTabs } from '../../ui/controls/pill-tabs.tsx'
import { useSavedFeeds } from '../feeds/use-saved-feeds.ts'

/** Feeds of one network as tabs, when there are several: Following, Discover and pinned feeds. */
export function FeedTabs({ network }: { network: NetworkName }) {
  const t = useT()
  const { connections } = useServices()
  useViewers()
  const { timeline, discoverFeedId } = connections[network]
  // Discover already has a tab.
  const pinned = useSavedFeeds(network)?.feeds?.filter(({ isPinned, feed }) => isPinned && feed.id !== discoverFeedId) ?? []
  if (!timeline) return null
  const { segment } = descriptors[network]
  return (
    <PillTabs
      label={t('following.tabs')}
      tabs={[
        { href: `/following/${segment}`, label: t('following.title') },
        { href: `/discover/${segment}`, label: t('following.discover') },
        ...pinned.map(({ feed }) => ({ href: channelPath(feed), label: feed.name })),
      ]}
    />
  )
}
