import type { Channel } from '@chorus/model/channel'
import { isFailure } from '@chorus/model/failure'
import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import { toOrderTime, type Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import { parseSearchQuery } from '@chorus/model/search/parse-search-query'
import { isSearchable } from '@chorus/model/search/search-query'
import { descriptors, findNetwork } from '@chorus/networks/descriptors'
import type { Connection, PageRequest } from '@chorus/networks/network'
import { canSearchLanguage } from '@chorus/networks/search/can-search-language'
import type { Services } from '../../services/context/services.ts'
import { channelKind, type MergedKind } from '../../services/lists/create-lists.ts'
import type { LaneSource } from '../../services/lists/lane.ts'
import type { MergedList, MergedSnapshot } from '../../services/lists/merged-list.ts'
import { loginAdds } from '../../services/login/login-adds.ts'
import { guessType } from '../../services/navigation/guess-type.ts'
import type { NetworkSearchType, SearchPlace } from '../../services/navigation/search-place.ts'
import { toChannelText, toPeopleText } from '../../services/navigation/to-type-text.ts'
import { createIdentityLane, toFoundPerson, type FoundPerson } from './found-person.ts'
import { createLinkedLane } from './linked-lane.ts'
import { rankPeople } from './rank-people.ts'

const topPosts: MergedKind<Post> = {
  word: 'top posts',
  keyOf: ({ ref }) => ref,
  timeOf: toOrderTime,
  isGone: ({ isHidden }) => isHidden === true,
  order: 'rank',
  toBatch: (items) => ({ posts: items }),
  isStill: true,
}
const latestPosts: MergedKind<Post> = { ...topPosts, word: 'latest posts', order: 'time' }
const people: MergedKind<FoundPerson> = {
  word: 'found people',
  keyOf: ({ key }) => key,
  timeOf: () => 0,
  order: 'rank',
  toBatch: (items) => ({ people: items.flatMap(({ accounts }) => accounts.flatMap(({ profile }) => profile ?? [])) }),
  isStill: true,
}

interface Search<T extends NetworkSearchType, I> {
  type: T
  /** Networks that support this search. */
  networks: readonly NetworkName[]
  /** Those that this search asks. */
  asked: readonly NetworkName[]
  /** Networks left out of the search because they need at least this many characters. */
  tooShort: readonly { network: NetworkName; shortest: number }[]
  /** Those that only accounts may search. */
  needsLogin: readonly NetworkName[]
  /** The searched networks that can't filter by the query's language. */
  inAnyLanguage: readonly NetworkName[]
  /** Undefined when no network is asked. */
  list: MergedList<I> | undefined
}
export type OpenSearch = Search<'posts', Post> | Search<'users', FoundPerson> | Search<'channels', Channel>

const unlimited = { tooShort: [], needsLogin: [], inAnyLanguage: [] }

/** The first page of results, as embedded in the page. */
export type SearchSnapshot = MergedSnapshot<Post> | MergedSnapshot<FoundPerson> | MergedSnapshot<Channel>

/** Loader data: the results, and the people above them. */
export interface SearchData {
  results: SearchSnapshot | undefined
  people: MergedSnapshot<FoundPerson> | undefined
}

/** Words in a person's name. */
const mostNames = 4

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

/** People to show above the top posts: the list of the tab for people. Undefined: the query can't be a name. */
export function openPeopleAbove(services: Services, place: SearchPlace, snapshot?: MergedSnapshot<FoundPerson>) {
  if (place.sort === 'latest' || (place.type ?? guessType(place.q)) !== 'posts') return undefined
  const { terms, ...filters } = parseSearchQuery(place.q)
  const isName = terms.length <= mostNames && terms.every(({ kind }) => kind === 'word') && Object.keys(filters).length === 0
  return isName ? openPeople(services, place, snapshot).list : undefined
}

function narrow(networks: readonly NetworkName[], { source }: SearchPlace): readonly NetworkName[] {
  const only = source && findNetwork(source)?.name
  return only ? networks.filter((name) => name === only) : networks
}

function openPosts(
  { mergedList, connections, connected, settings }: Services,
  place: SearchPlace,
  snapshot?: MergedSnapshot<Post>,
): Search<'posts', Post> {
  const query = parseSearchQuery(place.q)
  const sort = place.sort ?? 'top'
  const networks = connected().filter((name) => connections[name].searchPosts)
  const { length } = place.q.trim()
  const tooShort = narrow(networks, place).flatMap((network) => {
    const { shortest = 0 } = connections[network].searchPosts!
    return length < shortest ? [{ network, shortest }] : []
  })
  const asked = isSearchable(query) ? narrow(networks, place).filter((name) => tooShort.every(({ network }) => network !== name)) : []
  const needsLogin = narrow(
    connected().filter((name) => connections[name].viewerId === undefined && !networks.includes(name)),
    place,
  ).filter((name) => loginAdds('searchPosts', name, settings))
  const { lang } = query
  const inAnyLanguage = lang ? asked.filter((name) => !canSearchLanguage(name, lang)) : []
  const load = ({ searchPosts }: Connection, page: PageRequest) => searchPosts!.find(query, { ...page, sort })
  const kind = sort === 'top' ? topPosts : latestPosts
  const list = asked.length > 0 ? mergedList({ kind, key: place.q.trim(), networks: asked, load }, snapshot) : undefined
  return { type: 'posts', networks, asked, tooShort, needsLogin, inAnyLanguage, list }
}

function openPeople(services: Services, place: SearchPlace, snapshot?: MergedSnapshot<FoundPerson>): Search<'users', FoundPerson> {
  const { mergedList, connections, connected, ownFetcher } = services
  const text = toPeopleText(place.q)
  const all = narrow(connected(), place)
  const asked = all.filter((name) => connections[name].searchProfiles)
  const linked = createLinkedLane({
    networks: asked,
    // Only what several networks found needs it.
    async findLinked(found) {
      const [{ findLinked }, { fetchPerson }] = await Promise.all([import('./find-linked.ts'), import('../identity/fetch-person.ts')])
      return findLinked(found, text, (profile) => fetchPerson(ownFetcher, profile))
    },
  })
  const load = async ({ network, searchProfiles }: Connection, page: PageRequest) => {
    let found: readonly Profile[] = []
    try {
      const { items, cursor } = await searchProfiles!.find(text, page)
      found = rankPeople(items, text)
      return { items: found.map(toFoundPerson), cursor }
    } finally {
      linked.report(network, found)
    }
  }
  // Its networks answered on the server.
  if (snapshot) for (const name of asked) linked.report(name, toProfiles(snapshot, name))
  const others = [
    // The identity service covers all networks.
    createIdentityLane(ownFetcher, text, narrow(networkNames, place)),
    ...all.filter((name) => !connections[name].searchProfiles).flatMap((name) => createExactLane(connections[name], text) ?? []),
    ...(asked.length > 1 ? [linked.lane] : []),
  ]
  const list = text
    ? mergedList({ kind: people, key: `${text}:${place.source ?? ''}`, networks: asked, load, others }, snapshot)
    : undefined
  return { type: 'users', networks: networkNames, asked, ...unlimited, list }
}

const toProfiles = ({ items }: MergedSnapshot<FoundPerson>, name: NetworkName): Profile[] =>
  items.flatMap(({ accounts }) => accounts.flatMap(({ profile }) => (profile?.network === name ? profile : [])))

/** On a network without a search for people, the one with exactly this handle. Undefined: the text can't be one. */
function createExactLane(connection: Connection, text: string): LaneSource<FoundPerson> | undefined {
  const { network } = connection
  if (!descriptors[network].isProfileId(text)) return undefined
  return {
    id: network,
    async load({ signal }) {
      try {
        return { items: [toFoundPerson(await connection.profile(text, signal))] }
      } catch (error) {
        if (isFailure(error, 'not-found')) return { items: [] }
        throw error
      }
    },
  }
}

function openChannels(services: Services, place: SearchPlace, snapshot?: MergedSnapshot<Channel>): Search<'channels', Channel> {
  const { mergedList, connections, connected } = services
  const query = toChannelText(place.q)
  const networks = connected().filter((name) => connections[name].feeds ?? connections[name].channels)
  const narrowed = narrow(networks, place)
  const load = ({ feeds, channels }: Connection, page: PageRequest) =>
    channels ? channels.find(query, page) : feeds!.popular({ ...page, query })
  // Networks answer an empty feed query with popular feeds.
  const asked = query ? narrowed : []
  const list = asked.length > 0 ? mergedList({ kind: channelKind, key: `search ${query}`, networks: asked, load }, snapshot) : undefined
  return { type: 'channels', networks, asked, ...unlimited, list }
}
