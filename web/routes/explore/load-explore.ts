import { findNetwork } from '@chorus/networks/descriptors'
import { notFound } from '@tanstack/react-router'
import { isExploreKind, tokensKind } from '../../features/explore/explore-kinds.ts'
import { type ExploreData, isRanking, listOffering, openChannels, openFeeds, openPeople } from '../../features/explore/explore-lists.ts'
import type { Services } from '../../services/context/services.ts'
import { loadTimeline } from '../base/load-timeline.ts'

/** The first items of an explore page; without a type, a few of each. */
export async function loadExplore(services: Services, kind?: string, source?: string): Promise<ExploreData> {
  if (kind === tokensKind && (source === undefined || isRanking(source))) return {}
  const only = source === undefined ? undefined : findNetwork(source)?.name
  if ((kind !== undefined && !isExploreKind(kind)) || (source !== undefined && !only)) throw notFound()
  const listNetworks = (of: 'top-profiles' | 'top-channels' | 'feeds') =>
    kind === undefined || kind === of ? listOffering(services, of).filter((name) => only === undefined || name === only) : []
  const people = listNetworks('top-profiles')
  const channels = listNetworks('top-channels')
  const feeds = listNetworks('feeds')
  const [peopleLoaded, channelsLoaded, feedsLoaded] = await Promise.all([
    people.length > 0 ? loadTimeline(services, openPeople(services, people)) : undefined,
    channels.length > 0 ? loadTimeline(services, openChannels(services, channels)) : undefined,
    feeds.length > 0 ? loadTimeline(services, openFeeds(services, feeds)) : undefined,
  ])
  return { people: peopleLoaded, channels: channelsLoaded, feeds: feedsLoaded }
}
