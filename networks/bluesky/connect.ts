import { Failure, isFailure } from '@chorus/model/failure'
import type { Page } from '@chorus/model/page'
import { toCursor } from '@chorus/model/page'
import type { Post } from '@chorus/model/post'
import type * as v from 'valibot'
import { fetchJson } from '../http.ts'
import type { Connect, Connection, NetworkDeps, PageRequest, ProfileTab } from '../network.ts'
import { toPostUri } from './post-id.ts'
import { toFeedPost, toPost } from './to-post.ts'
import { toProfile } from './to-profile.ts'
import { toThread } from './to-thread.ts'
import { WireFeed, WirePosts, WireProfile, WireThread } from './wire.ts'

/** Provider API §8.1 */
const whatsHot = 'at://did:plc:z72i7hdynmk6r22z27h6tvur/app.bsky.feed.generator/whats-hot'
/** Spec 3 §7 */
const threadDepth = 10
const ancestorHeight = 80
const pageSize = 30

const filters: Record<ProfileTab, string> = {
  feed: 'posts_and_author_threads',
  replies: 'posts_with_replies',
  media: 'posts_with_media',
}

/** Bluesky for visitors: the public AppView, straight from here. */
export const connectBluesky: Connect = (_session, deps) => createReads(deps)

function createReads({ fetcher, options }: NetworkDeps): Connection {
  const query = async <S extends v.GenericSchema>(name: string, schema: S, params: Record<string, string>, signal?: AbortSignal) => {
    try {
      return await fetchJson(fetcher, { network: 'bluesky', name, path: `/xrpc/${name}?${new URLSearchParams(params)}`, schema, init: { signal } })
    } catch (error) {
      throw toMeaning(error)
    }
  }
  const toPage = ({ feed, cursor }: v.InferOutput<typeof WireFeed>): Page<Post> => ({ items: feed.map(toFeedPost), cursor: toCursor(cursor) })
  const paging = ({ cursor }: PageRequest): Record<string, string> => ({ limit: String(pageSize), ...(cursor ? { cursor } : {}) })

  const thread = async (id: string, signal?: AbortSignal) => {
    const params = { uri: toPostUri(id), depth: String(threadDepth), parentHeight: String(ancestorHeight) }
    const answer = await query('app.bsky.feed.getPostThread', WireThread, params, signal)
    if ('post' in answer.thread) return toThread(answer.thread)
    throw new Failure('not-found', 'Post not found', { network: 'bluesky', call: 'app.bsky.feed.getPostThread' })
  }

  return {
    network: 'bluesky',
    profileTabs: ['feed', 'replies', 'media'],
    discover: async (page) => toPage(await query('app.bsky.feed.getFeed', WireFeed, { feed: options?.['feed'] ?? whatsHot, ...paging(page) }, page.signal)),
    profile: async (id, signal) => toProfile(await query('app.bsky.actor.getProfile', WireProfile, { actor: id }, signal)),
    async postsBy(profile, tab, page) {
      const params = { actor: profile.profileId, filter: filters[tab], ...paging(page) }
      try {
        return toPage(await query('app.bsky.feed.getAuthorFeed', WireFeed, params, page.signal))
      } catch (error) {
        // Spec 3 §8: a blocked actor's feed is an empty one.
        if (isFailure(error, 'forbidden')) return { items: [] }
        throw error
      }
    },
    async post(id, signal) {
      const { posts } = await query('app.bsky.feed.getPosts', WirePosts, { uris: toPostUri(id) }, signal)
      if (posts[0]) return toPost(posts[0])
      throw new Failure('not-found', 'Post not found', { network: 'bluesky', call: 'app.bsky.feed.getPosts' })
    },
    thread,
    // The AppView answers all direct replies at once: they came with the thread.
    comments: async (id, { cursor, signal }) => (cursor ? { items: [] } : (await thread(id, signal)).comments),
  }
}

/** XRPC says what is wrong by a name in the body, often under status 400. */
function toMeaning(error: unknown): unknown {
  if (!(error instanceof Failure) || error.kind !== 'refused') return error
  const facts = { network: error.network, call: error.call, status: error.status, cause: error }
  if (error.message === 'BlockedActor' || error.message === 'BlockedByActor') return new Failure('forbidden', error.message, facts)
  const gone = ['NotFound', 'RecordNotFound', 'AccountTakedown', 'RepoNotFound', 'AccountDeactivated']
  // A name or did that nobody has is refused as an invalid request.
  const isUnknownProfile = error.message === 'InvalidRequest' && error.call === 'app.bsky.actor.getProfile'
  return gone.includes(error.message) || isUnknownProfile ? new Failure('not-found', error.message, facts) : error
}
