import { Failure, isFailure } from '@chorus/model/failure'
import type { Page } from '@chorus/model/page'
import { toCursor } from '@chorus/model/page'
import type { Post } from '@chorus/model/post'
import * as v from 'valibot'
import { fetchJson } from '../http.ts'
import type { Connect, Connection, NetworkDeps, PageRequest, ProfileTab } from '../network.ts'
import { toPostUri } from './post-id.ts'
import { toFeedPost, toPost } from './to-post.ts'
import { toProfile } from './to-profile.ts'
import { toContinuation, toThread } from './to-thread.ts'
import { WireError, WireFeed, WirePosts, WireProfile, WireThread } from './wire.ts'

/** Provider API §8.1 */
const whatsHot = 'at://did:plc:z72i7hdynmk6r22z27h6tvur/app.bsky.feed.generator/whats-hot'
/** Spec 3 §7 */
const threadDepth = 10
const ancestorHeight = 80
/** Further parts of a chain are asked for up to this many. */
const longestContinuation = 50
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
      const path = `/xrpc/${name}?${new URLSearchParams(params)}`
      return await fetchJson(fetcher, { network: 'bluesky', name, path, schema, init: { signal }, toErrorText })
    } catch (error) {
      throw toMeaning(error)
    }
  }
  const toPage = ({ feed, cursor }: v.InferOutput<typeof WireFeed>): Page<Post> => ({
    items: feed.map(toFeedPost),
    cursor: toCursor(cursor),
  })
  const paging = ({ cursor }: PageRequest): Record<string, string> => ({ limit: String(pageSize), ...(cursor ? { cursor } : {}) })

  const fetchNode = async (id: string, height: number, signal?: AbortSignal) => {
    const params = { uri: toPostUri(id), depth: String(threadDepth), parentHeight: String(height) }
    const answer = await query('app.bsky.feed.getPostThread', WireThread, params, signal)
    if ('post' in answer.thread) return answer.thread
    throw new Failure('not-found', 'Post not found', { network: 'bluesky', call: 'app.bsky.feed.getPostThread' })
  }

  const thread = async (id: string, signal?: AbortSignal) => {
    const found = toThread(await fetchNode(id, ancestorHeight, signal))
    const { continuation } = found
    // One answer is only so deep; who writes on and on is read on, from the last part that is known.
    for (let depth = threadDepth; continuation.length === depth && depth <= longestContinuation; depth += threadDepth) {
      const last = continuation.at(-1)!
      if (last.stats.comments === 0) break
      // What is known is worth showing without its rest.
      const node = await fetchNode(last.postId, 0, signal).catch(() => undefined)
      if (node) continuation.push(...toContinuation(node))
    }
    return found
  }

  return {
    network: 'bluesky',
    profileTabs: ['feed', 'replies', 'media'],
    discover: async (page) =>
      toPage(await query('app.bsky.feed.getFeed', WireFeed, { feed: options?.['feed'] ?? whatsHot, ...paging(page) }, page.signal)),
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

const gone = new Set(['NotFound', 'RecordNotFound', 'RepoNotFound', 'AccountTakedown', 'AccountDeactivated'])
const blocked = new Set(['BlockedActor', 'BlockedByActor'])

/** XRPC says what is wrong by a name and a sentence in the body, mostly under status 400. */
function toMeaning(error: unknown): unknown {
  if (!(error instanceof Failure) || error.kind !== 'refused') return error
  const { message, network, call, status } = error
  const facts = { network, call, status, cause: error }
  const [name = ''] = message.split(':')
  if (blocked.has(name)) return new Failure('forbidden', message, facts)
  // A name or did that nobody has is an invalid request; so is one that cannot be anybody's.
  const isNobody = name === 'InvalidRequest' && /: Profile not found|Invalid AT identifier/i.test(message)
  return gone.has(name) || isNobody ? new Failure('not-found', message, facts) : error
}

/** `NotFound: Post not found` */
function toErrorText(body: unknown): string | undefined {
  const result = v.safeParse(WireError, body)
  return result.success ? [result.output.error, result.output.message].filter(Boolean).join(': ') : undefined
}
