import { iso } from '../seed/iso.ts'
import { renderText } from '../seed/render-text.ts'
import type { World } from '../seed/world.ts'
import { byTime, cutPage, type Asked, type PageRequest } from './cut-page.ts'
import type { Facts } from './facts.ts'
import { toUuid, type LensIds } from './lens-ids.ts'
import type { Members } from './members.ts'
import { toType, type Entry, type PostLists, type PostsFilter, type ReferencesRequest } from './post-lists.ts'
import type { Collects } from './state/collects.ts'
import { globalFeed, type Groups } from './state/groups.ts'
import type { LensState } from './state/lens-state.ts'
import type { Transactions } from './state/transactions.ts'
import type { WrittenPost } from './state/written-posts.ts'
import { needViewer, type Viewing } from './viewing.ts'

export interface PostQueryOptions {
  world: World
  ids: LensIds
  facts: Facts
  lists: PostLists
  members: Members
  groups: Groups
  state: LensState
  collects: Collects
  written: ReadonlyMap<string, WrittenPost>
  transactions: Transactions
}

const allTypes = ['ROOT', 'COMMENT', 'REPOST', 'QUOTE']
const authorOf = ({ post, repost }: Entry): string => repost?.by ?? post.author

function rank(world: World, entries: readonly Entry[]): Entry[] {
  const toInterest = ({ post }: Entry) => post.likes.length + world.repostsOf(post.key).length * 5
  // Pages are cut by time, so a rank is encoded as one.
  return entries.toSorted((a, b) => toInterest(b) - toInterest(a)).map((entry, place) => ({ ...entry, at: entries.length - place }))
}

/** The API's queries for posts. */
export function createPostQueries({ world, ids, facts, lists, members, groups, state, ...options }: PostQueryOptions) {
  const { collects, written, transactions } = options
  const toPage = (entries: readonly Entry[], request: PageRequest) => {
    const { items, pageInfo } = cutPage(entries, request)
    return { items: items.map(({ post, repost }) => (repost ? facts.toRepost(repost) : facts.toPost(post))), pageInfo }
  }

  const select = ({ authors, posts, postTypes, metadata, feeds, searchQuery, collectedBy }: PostsFilter): Entry[] => {
    const keys = members.toKeys(authors)
    const wanted = posts && new Set(posts.map((id) => ids.find(id)?.key))
    const types = postTypes ?? allTypes
    const addresses = feeds?.map(({ globalFeed: isGlobal, feed }) => (isGlobal ? globalFeed : (feed ?? '')).toLowerCase())
    const collectors = collectedBy && members.toKeys([collectedBy.account])
    const words = searchQuery?.toLowerCase().split(/\s+/).filter(Boolean)
    return lists.all().filter((entry) => {
      const { post, repost } = entry
      if (keys && !keys.has(authorOf(entry))) return false
      if (collectors && (repost || !collects.of(post).some(({ name }) => collectors.has(name)))) return false
      if (!types.includes(toType(entry)) || !lists.hasFocus(entry, metadata?.mainContentFocus)) return false
      if (wanted && (repost || !wanted.has(post.key))) return false
      if (addresses && !addresses.includes((groups.feedOf(post)?.address ?? globalFeed).toLowerCase())) return false
      if (!words) return true
      const text = renderText(world, post).text.toLowerCase()
      return !post.encrypted && words.every((word) => text.includes(word))
    })
  }

  const toTimeline = (key: string, types: readonly string[]): Entry[] => {
    return lists.all().filter((entry) => state.isFollowing(key, authorOf(entry)) && types.includes(toType(entry)))
  }
  const toTimelineItem = ({ post, repost, name }: Entry) => ({
    __typename: 'TimelineItem',
    id: toUuid(name),
    primary: facts.toPost(post),
    comments: [],
    reposts: repost ? [facts.toRepost(repost)] : [],
  })

  return {
    posts: (_: unknown, { request }: Asked<{ filter?: PostsFilter | null }>) => toPage(select(request.filter ?? {}), request),
    post: (_: unknown, { request }: Asked<{ post?: string | null; txHash?: string | null }>) => {
      const [key] = (request.txHash && [...written].find(([, { hash }]) => hash === request.txHash)) || []
      const post = key === undefined ? ids.find(request.post ?? '') : world.post(key)
      return post ? facts.toPost(post) : null
    },
    transactionStatus: (_: unknown, { request }: Asked<{ txHash: string }>) => transactions.status(request.txHash),
    postBookmarks: (_: unknown, { request }: Asked<{ filter?: Pick<PostsFilter, 'metadata'> | null }>, viewing: Viewing) => {
      const entries = state.bookmarks.of(needViewer(viewing, 'postBookmarks')).flatMap(({ name, at }): Entry[] => {
        const post = world.post(name)
        return post && !post.deleted ? [{ at, name, post }] : []
      })
      // The latest first, also of those that were saved within one millisecond.
      const wanted = entries.toReversed().filter((entry) => lists.hasFocus(entry, request.filter?.metadata?.mainContentFocus))
      return toPage(
        wanted.map((entry, place) => ({ ...entry, at: wanted.length - place })),
        request,
      )
    },
    whoReferencedPost: (_: unknown, { request }: Asked<ReferencesRequest & { post: string }>) => {
      const post = ids.find(request.post)
      const found = post ? lists.references(post, { ...request, visibilityFilter: 'ALL' }) : []
      const people = new Map(found.map((entry) => [authorOf(entry), { at: entry.at, name: authorOf(entry) }]))
      const { items, pageInfo } = cutPage([...people.values()].toSorted(byTime), request)
      return { items: items.map(({ name }) => facts.toAccount(name)), pageInfo }
    },
    mlPostsForYou: (_: unknown, { request }: Asked<{ account?: string | null }>, viewing: Viewing) => {
      const key = members.find(request) ?? needViewer(viewing, 'mlPostsForYou')
      const isOther = (entry: Entry) => authorOf(entry) !== key
      const { items, pageInfo } = cutPage(rank(world, select({ postTypes: ['ROOT', 'QUOTE'] })).filter(isOther), request)
      return { items: items.map(({ post }) => ({ post: facts.toPost(post), source: 'POPULAR' })), pageInfo }
    },
    postReferences: (_: unknown, { request }: Asked<ReferencesRequest & { referencedPost: string }>) => {
      const post = ids.find(request.referencedPost)
      return toPage(post ? lists.references(post, request, members.toKeys(request.authors)) : [], request)
    },
    postReactions: (_: unknown, { request }: Asked<{ post: string }>) => {
      const post = ids.find(request.post)
      // No one downvotes here.
      const likes = post && !post.deleted ? state.listedLikes(post) : []
      const { items, pageInfo } = cutPage(likes.toSorted(byTime), request)
      return {
        items: items.map(({ at, name }) => ({ account: facts.toAccount(name), reactions: [{ reaction: 'UPVOTE', reactedAt: iso(at) }] })),
        pageInfo,
      }
    },
    mlPostsExplore: (_: unknown, { request }: Asked<{ filter?: Pick<PostsFilter, 'metadata'> | null }>) =>
      toPage(rank(world, select({ postTypes: ['ROOT', 'QUOTE'], metadata: request.filter?.metadata })), request),
    timeline: (_: unknown, { request }: Asked<{ account: string; filter?: { eventType?: string[] | null } | null }>, viewing: Viewing) => {
      needViewer(viewing, 'timeline')
      const key = members.find(request)
      const types = request.filter?.eventType?.map((type) => (type === 'POST' ? 'ROOT' : type)) ?? allTypes
      const { items, pageInfo } = cutPage(key ? toTimeline(key, types) : [], request)
      return { items: items.map(toTimelineItem), pageInfo }
    },
  }
}
