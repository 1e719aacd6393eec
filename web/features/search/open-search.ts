import type { Channel } from '@chorus/model/channel'
import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import { toOrderTime, type Post } from '@chorus/model/post'
import { parseSearchQuery } from '@chorus/model/search/parse-search-query'
import { findNetwork } from '@chorus/networks/descriptors'
import type { Connection, PageRequest } from '@chorus/networks/network'
import type { Services } from '../../services/context/services.ts'
import { channelKind, type MergedKind } from '../../services/lists/create-lists.ts'
import type { MergedList, MergedSnapshot } from '../../services/lists/merged-list.ts'
import { guessType, toChannelText, toPeopleText, type SearchPlace, type SearchType } from '../../services/navigation/search-query.ts'
import { createIdentityLane, toFoundPerson, type FoundPerson } from './found-person.ts'

const posts: MergedKind<Post> = {
  word: 'found posts',
  keyOf: ({ ref }) => ref,
  timeOf: toOrderTime,
  isGone: ({ isHidden }) => isHidden === true,
  order: 'rank',
  toBatch: (items) => ({ posts: items }),
  isStill: true,
}
const people: MergedKind<FoundPerson> = {
  word: 'found people',
  keyOf: ({ key }) => key,
  timeOf: () => 0,
  order: 'rank',
  toBatch: (items) => ({ people: items.flatMap(({ faces }) => faces.flatMap(({ profile }) => profile ?? [])) }),
  isStill: true,
}
interface Search<T extends SearchType, I> {
  type: T
  /** Networks that support this search. Several are shown as tabs. */
  networks: readonly NetworkName[]
  /** Undefined when no network supports it, or the query is empty. */
  list: MergedList<I> | undefined
}
export type OpenSearch = Search<'posts', Post> | Search<'users', FoundPerson> | Search<'channels', Channel>

/** First page of results, as sent with the page. */
export type SearchSnapshot = MergedSnapshot<Post> | MergedSnapshot<FoundPerson> | MergedSnapshot<Channel>

/** Returns the same list for the same query while it is cached. `snapshot` must be of the same search. */
export function openSearch(services: Services, place: SearchPlace, snapshot?: SearchSnapshot): OpenSearch {
  switch (place.type ?? guessType(place.q)) {
    case 'users':
      return openPeople(services, place, snapshot as MergedSnapshot<FoundPerson>)
    case 'channels':
      return openChannels(services, place, snapshot as MergedSnapshot<Channel>)
    default:
      return openPosts(services, place, snapshot as MergedSnapshot<Post>)
  }
}

function narrow(networks: readonly NetworkName[], { source }: SearchPlace): readonly NetworkName[] {
  const only = source && findNetwork(source)?.name
  return only ? networks.filter((name) => name === only) : networks
}

function openPosts(
  { mergedList, connections, connected }: Services,
  place: SearchPlace,
  snapshot?: MergedSnapshot<Post>,
): Search<'posts', Post> {
  const query = parseSearchQuery(place.q)
  const offering = connected().filter((name) => connections[name].searchPosts)
  const networks = narrow(offering, place)
  const load = ({ searchPosts }: Connection, page: PageRequest) => searchPosts!.find(query, page)
  const list = networks.length > 0 ? mergedList({ kind: posts, key: place.q.trim(), networks, load }, snapshot) : undefined
  return { type: 'posts', networks: offering, list }
}

function openPeople(services: Services, place: SearchPlace, snapshot?: MergedSnapshot<FoundPerson>): Search<'users', FoundPerson> {
  const { mergedList, connections, connected, ownFetcher } = services
  const text = toPeopleText(place.q)
  const networks = narrow(
    connected().filter((name) => connections[name].searchProfiles),
    place,
  )
  const load = async ({ searchProfiles }: Connection, page: PageRequest) => {
    const { items, cursor } = await searchProfiles!.find(text, page)
    return { items: items.map(toFoundPerson), cursor }
  }
  // The identity service covers all networks.
  const others = [createIdentityLane(ownFetcher, text, narrow(networkNames, place))]
  const list = mergedList({ kind: people, key: `${text}:${place.source ?? ''}`, networks, load, others }, snapshot)
  return { type: 'users', networks: networkNames, list }
}

function openChannels(services: Services, place: SearchPlace, snapshot?: MergedSnapshot<Channel>): Search<'channels', Channel> {
  const { mergedList, connections, connected } = services
  const query = toChannelText(place.q)
  const offering = connected().filter((name) => connections[name].feeds)
  const networks = narrow(offering, place)
  const load = ({ feeds }: Connection, page: PageRequest) => feeds!.popular({ ...page, query })
  // Networks answer an empty feed query with popular feeds.
  const list =
    query && networks.length > 0 ? mergedList({ kind: channelKind, key: `search ${query}`, networks, load }, snapshot) : undefined
  return { type: 'channels', networks: offering, list }
}
