import type { Channel } from '@chorus/model/channel'
import type { Profile } from '@chorus/model/profile'
import { findNetwork } from '@chorus/networks/descriptors'
import { notFound } from '@tanstack/react-router'
import type { Services } from '../app/services.ts'
import { isExploreKind, listOffering, openFeeds, openPeople } from '../features/explore/explore-kinds.ts'
import type { MergedSnapshot } from '../features/lists/merged-list.ts'
import { loadTimeline } from './load-timeline.ts'

export interface ExploreData {
  people?: MergedSnapshot<Profile>
  feeds?: MergedSnapshot<Channel>
}

/** What one page of explore shows first; without a kind, a little of each. */
export async function loadExplore(services: Services, kind?: string, source?: string): Promise<ExploreData> {
  const only = source === undefined ? undefined : findNetwork(source)?.name
  if ((kind !== undefined && !isExploreKind(kind)) || (source !== undefined && !only)) throw notFound()
  const listNetworks = (of: 'top-profiles' | 'feeds') =>
    kind === undefined || kind === of ? listOffering(services, of).filter((name) => only === undefined || name === only) : []
  const people = listNetworks('top-profiles')
  const feeds = listNetworks('feeds')
  const [peopleLoaded, feedsLoaded] = await Promise.all([
    people.length > 0 ? loadTimeline(services, openPeople(services, people)) : undefined,
    feeds.length > 0 ? loadTimeline(services, openFeeds(services, feeds)) : undefined,
  ])
  return { people: peopleLoaded, feeds: feedsLoaded }
}
