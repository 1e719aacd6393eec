import { renderText } from '../seed/render-text.ts'
import type { World } from '../seed/world.ts'
import { byTime, cutPage, type Listed, type PageRequest } from './cut-page.ts'
import { iso, type Facts } from './facts.ts'
import { globalFeed, isInFeed, type Group } from './groups.ts'
import { toAddress, type LensIds } from './lens-ids.ts'
import { hasFocus, toType, type Entry, type PostLists, type PostsFilter, type ReferencesRequest } from './post-lists.ts'
import { needViewer, type Viewing } from './viewing.ts'

interface Asked<T> {
  request: T & PageRequest
}
interface AccountRequest {
  address?: string
  account?: string
  username?: { localName: string }
}

export interface QueryOptions {
  world: World
  ids: LensIds
  facts: Facts
  lists: PostLists
  groups: readonly Group[]
}

const graph = '0x4d97287FF1A0e030cA4604EcDa9be355dd8A8BaC'
/** No filter, all types. */
const everything = ['ROOT', 'COMMENT', 'REPOST', 'QUOTE']

/** The API's queries over the world. What is not here is answered by the official schema's rules: null, or an error where null cannot be. */
export function createQueries({ world, ids, facts, lists, groups }: QueryOptions) {
  const members = world.people.filter(({ accounts }) => accounts.lens)
  const byAddress = new Map(members.map((person) => [person.accounts.lens!.address.toLowerCase(), person.key]))
  const byName = new Map(members.map((person) => [person.accounts.lens!.localName, person.key]))
  const follows = world.follows.filter(({ network }) => network === 'lens')

  const findPerson = ({ address, account, username }: AccountRequest): string | undefined =>
    username ? byName.get(username.localName.toLowerCase()) : byAddress.get((address ?? account ?? '').toLowerCase())
  const toKeys = (addresses: readonly string[] | undefined): Set<string> | undefined =>
    addresses && new Set(addresses.map((address) => findPerson({ address }) ?? ''))

  const toPage = (entries: readonly Entry[], request: PageRequest) => {
    const { items, pageInfo } = cutPage(entries, request)
    return { items: items.map(({ post, repost }) => (repost ? facts.toRepost(repost) : facts.toPost(post))), pageInfo }
  }
  const toList = <T extends Listed>(entries: readonly T[], request: PageRequest, toJson: (entry: T) => object) => {
    const { items, pageInfo } = cutPage(entries.toSorted(byTime), request)
    return { items: items.map(toJson), pageInfo }
  }

  const select = ({ authors, posts, postTypes = everything, metadata, feeds, searchQuery }: PostsFilter): Entry[] => {
    const keys = toKeys(authors)
    const wanted = posts && new Set(posts.map((id) => ids.find(id)?.key))
    const addresses = feeds?.map(({ globalFeed: isGlobal, feed }) => (isGlobal ? globalFeed : (feed ?? '')))
    const words = searchQuery?.toLowerCase()
    return lists.all().filter((entry) => {
      const { post, repost } = entry
      if (keys && !keys.has(repost?.by ?? post.author)) return false
      if (!postTypes.includes(toType(entry)) || !hasFocus(entry, metadata?.mainContentFocus)) return false
      if (wanted && (repost || !wanted.has(post.key))) return false
      if (addresses && !addresses.some((address) => isInFeed(post, address, groups))) return false
      return !words || (!post.encrypted && renderText(world, post).text.toLowerCase().includes(words))
    })
  }

  const toStats = (key: string | undefined) => {
    const own = key ? lists.all().filter(({ post, repost }) => (repost?.by ?? post.author) === key) : []
    const count = (...types: string[]) => own.filter((entry) => types.includes(toType(entry))).length
    return {
      feedStats: {
        posts: count('ROOT'),
        comments: count('COMMENT'),
        reposts: count('REPOST'),
        quotes: count('QUOTE'),
        reacted: 0,
        reactions: own.reduce((sum, { post, repost }) => sum + (repost ? 0 : post.likes.length + post.moreLikes), 0),
        collects: 0,
        tips: 0,
      },
      graphFollowStats: {
        followers: follows.filter(({ to }) => to === key).length,
        following: follows.filter(({ from }) => from === key).length,
      },
    }
  }

  const toTimeline = (key: string, types: readonly string[]): Entry[] => {
    const followed = new Set(follows.filter(({ from }) => from === key).map(({ to }) => to))
    return lists.all().filter((entry) => followed.has(entry.repost?.by ?? entry.post.author) && types.includes(toType(entry)))
  }
  const toTimelineItem = ({ post, repost, name }: Entry) => ({
    __typename: 'TimelineItem',
    id: toUuid(name),
    primary: facts.toPost(post),
    comments: [],
    reposts: repost ? [facts.toRepost(repost)] : [],
  })
  const toInterest = ({ post }: Entry) => post.likes.length + post.moreLikes + world.repostsOf(post.key).length * 5

  const byGroup = (address: string | undefined) => groups.find((group) => group.address === address?.toLowerCase())
  const listGroups = () => groups.map((group, index) => ({ at: index, name: group.address, group }))

  return {
    health: () => true,
    maintenance: () => false,
    account: (_: unknown, { request }: Asked<AccountRequest>) => {
      const key = findPerson(request)
      return key ? facts.toAccount(key) : null
    },
    accountsBulk: (_: unknown, { request }: Asked<{ addresses?: string[]; usernames?: { localName: string }[] }>) => {
      const asked = [
        ...(request.addresses ?? []).map((address) => ({ address })),
        ...(request.usernames ?? []).map((username) => ({ username })),
      ]
      return asked.flatMap((each) => findPerson(each) ?? []).map(facts.toAccount)
    },
    accountStats: (_: unknown, { request }: Asked<AccountRequest>) => toStats(findPerson(request)),
    posts: (_: unknown, { request }: Asked<{ filter?: PostsFilter }>) => toPage(select(request.filter ?? {}), request),
    post: (_: unknown, { request }: Asked<{ post?: string }>) => {
      const post = ids.find(request.post ?? '')
      return post ? facts.toPost(post) : null
    },
    postReferences: (_: unknown, { request }: Asked<ReferencesRequest & { referencedPost: string }>) => {
      const post = ids.find(request.referencedPost)
      return toPage(post ? lists.references(post, request, toKeys(request.authors)) : [], request)
    },
    mlPostsExplore: (_: unknown, { request }: Asked<{ filter?: { metadata?: PostsFilter['metadata'] } }>) => {
      const ranked = select({
        postTypes: ['ROOT', 'QUOTE'],
        metadata: { mainContentFocus: request.filter?.metadata?.mainContentFocus ?? undefined },
      })
        .toSorted((a, b) => toInterest(b) - toInterest(a))
        .map((entry, rank, { length }) => ({ ...entry, at: length - rank }))
      return toPage(ranked, request)
    },
    followers: (_: unknown, { request }: Asked<AccountRequest>) => {
      const key = findPerson(request)
      const entries = follows.filter(({ to }) => to === key).map(({ from, at }) => ({ at, name: from }))
      return toList(entries, request, ({ name, at }) => ({ follower: facts.toAccount(name), graph, followedOn: iso(at) }))
    },
    following: (_: unknown, { request }: Asked<AccountRequest>) => {
      const key = findPerson(request)
      const entries = follows.filter(({ from }) => from === key).map(({ to, at }) => ({ at, name: to }))
      return toList(entries, request, ({ name, at }) => ({ following: facts.toAccount(name), graph, followedOn: iso(at) }))
    },
    timeline: (_: unknown, { request }: Asked<{ account: string; filter?: { eventType?: string[] } }>, viewing: Viewing) => {
      needViewer(viewing, 'timeline')
      const types = request.filter?.eventType?.map((type) => (type === 'POST' ? 'ROOT' : type)) ?? everything
      const key = findPerson(request)
      const { items, pageInfo } = cutPage(key ? toTimeline(key, types) : [], request)
      return { items: items.map(toTimelineItem), pageInfo }
    },
    group: (_: unknown, { request }: Asked<{ group?: string }>) => byGroup(request.group)?.toJson() ?? null,
    groups: (_: unknown, { request }: Asked<{ filter?: { member?: string; searchQuery?: string } }>) => {
      const { member, searchQuery = '' } = request.filter ?? {}
      const key = member && findPerson({ address: member })
      const found = listGroups().filter(({ group }) => {
        const { name } = group.toJson()['metadata'] as { name: string }
        return (!member || (key && group.members.includes(key))) && name.toLowerCase().includes(searchQuery.toLowerCase())
      })
      return toList(found, request, ({ group }) => group.toJson())
    },
    groupStats: (_: unknown, { request }: Asked<{ group: string }>) => ({ totalMembers: byGroup(request.group)?.members.length ?? 0 }),
    groupMembers: (_: unknown, { request }: Asked<{ group: string }>) => {
      const joined = (byGroup(request.group)?.members ?? []).map((name, index, { length }) => ({ at: length - index, name }))
      const timestamp = iso(world.now)
      return toList(joined, request, ({ name }) => ({ account: facts.toAccount(name), lastActiveAt: timestamp, joinedAt: timestamp }))
    },
    feed: (_: unknown, { request }: Asked<{ feed?: string }>) =>
      groups.find(({ feedAddress }) => feedAddress === request.feed?.toLowerCase())?.toFeed() ?? null,
    feeds: (_: unknown, { request }: Asked<object>) => toList(listGroups(), request, ({ group }) => group.toFeed()),
    findPerson,
  }
}

const toUuid = (name: string): string =>
  toAddress(name)
    .slice(2)
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')
