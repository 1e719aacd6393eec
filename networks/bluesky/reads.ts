import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import { type Page, toCursor } from '@chorus/model/page'
import type { Post } from '@chorus/model/post'
import type * as v from 'valibot'
import type { NetworkDeps, PageRequest, ProfileTab, Reads } from '../network.ts'
import { toFeedPost, toPost } from './decode/to-post.ts'
import { toProfile } from './decode/to-profile.ts'
import { toContinuation, toHiddenComments, toThread } from './decode/to-thread.ts'
import { WireFeed, WirePosts, WireProfile, WireThread, type WireThreadNode } from './decode/wire.ts'
import { toDiscoverFeed } from './features.ts'
import type { Moderation } from './moderation/create-moderation.ts'
import { toPaging } from './paging.ts'
import { toPostUri } from './post-id.ts'
import { isBlocked, type Xrpc } from './xrpc.ts'

/** Spec 3 §7 */
const threadDepth = 10
const ancestorHeight = 80
/** Maximum number of further requests for a long chain's posts. */
const longestContinuation = 50
export const feedSize = 30

const filters: Partial<Record<ProfileTab, string>> = {
  feed: 'posts_and_author_threads',
  replies: 'posts_with_replies',
  media: 'posts_with_media',
}

export const toFeedPage = ({ feed, cursor }: v.InferOutput<typeof WireFeed>): Page<Post> => ({
  items: feed.map(toFeedPost),
  cursor: toCursor(cursor),
})

export function createReads(xrpc: Xrpc, { options }: Pick<NetworkDeps, 'options'>, moderation: Moderation): Omit<Reads, 'profileTabs'> {
  const { query } = xrpc
  const readFeed = async (name: string, params: Record<string, string>, page: PageRequest) =>
    toFeedPage(await query(name, WireFeed, { ...params, ...toPaging(page, feedSize) }, page.signal))
  const feed = toDiscoverFeed(options)
  const fetchNode = createFetchNode(xrpc)
  const thread = createThread(fetchNode, moderation)
  return {
    discover: (page) => readFeed('app.bsky.feed.getFeed', { feed }, page),
    profile: async (id, signal) => toProfile(await query('app.bsky.actor.getProfile', WireProfile, { actor: id }, signal)),
    async postsBy({ profileId: actor }, tab, page) {
      const filter = filters[tab]
      if (filter === undefined) return readFeed('app.bsky.feed.getActorLikes', { actor }, page)
      try {
        return await readFeed('app.bsky.feed.getAuthorFeed', { actor, filter }, page)
      } catch (error) {
        // Spec 3 §8: a blocked actor's feed is empty. Other refusals are reported.
        if (isBlocked(error)) return { items: [] }
        throw error
      }
    },
    async post(id, signal) {
      const { posts } = await query('app.bsky.feed.getPosts', WirePosts, { uris: toPostUri(id) }, signal)
      if (posts[0]) return toPost(posts[0])
      throw new Failure('not-found', errorMessages.postMissing, { network: 'bluesky', call: 'app.bsky.feed.getPosts' })
    },
    thread,
    // The AppView returns all direct replies with the thread.
    comments: async (id, { cursor, signal }) => (cursor ? { items: [] } : (await thread(id, signal)).comments),
    async hiddenComments(id, { cursor, signal }) {
      if (cursor) return { items: [] }
      const [node, isHeldBack] = await Promise.all([fetchNode(id, ancestorHeight, signal), moderation.isHeldBack()])
      return { items: toHiddenComments(node, isHeldBack) }
    },
  }
}

type FetchNode = (id: string, height: number, signal?: AbortSignal) => Promise<WireThreadNode>

const createFetchNode =
  ({ query }: Xrpc): FetchNode =>
  async (id, height, signal) => {
    const params = { uri: toPostUri(id), depth: threadDepth, parentHeight: height }
    const answer = await query('app.bsky.feed.getPostThread', WireThread, params, signal)
    if ('post' in answer.thread) return answer.thread
    throw new Failure('not-found', errorMessages.threadNotFound, { network: 'bluesky', call: 'app.bsky.feed.getPostThread' })
  }

function createThread(fetchNode: FetchNode, moderation: Moderation): Reads['thread'] {
  return async (id, signal) => {
    const [node, isHeldBack] = await Promise.all([fetchNode(id, ancestorHeight, signal), moderation.isHeldBack()])
    const found = toThread(node, isHeldBack)
    const { continuation } = found
    // One response has limited depth; a longer chain continues from its last known post.
    for (let depth = threadDepth; continuation.length === depth && depth <= longestContinuation; depth += threadDepth) {
      const last = continuation.at(-1)!
      if (last.stats.comments === 0) break
      // The known part is worth showing without the rest.
      const node = await fetchNode(last.postId, 0, signal).catch(() => undefined)
      if (node) continuation.push(...toContinuation(node))
    }
    return found
  }
}
