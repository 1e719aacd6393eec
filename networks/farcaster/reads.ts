import type { ApiCall, ReplyOf } from '@chorus/contract/call'
import { cast, castComments, castThreads, userProfile } from '@chorus/contract/farcaster/farcaster-hub'
import { discoverTimeline, userCasts, userReplies } from '@chorus/contract/farcaster/farcaster-timelines'
import type { Cast } from '@chorus/contract/farcaster/farcaster-types'
import { prepareRequest, unwrapReply, type RequestInput } from '@chorus/contract/request'
import { Failure, isFailure } from '@chorus/model/failure'
import { toCursor, type Page } from '@chorus/model/page'
import type { Post } from '@chorus/model/post'
import { fetchJson } from '../http.ts'
import type { NetworkDeps, PageRequest, Reads, Thread } from '../network.ts'
import { toPost } from './to-post.ts'
import { toProfile } from './to-profile.ts'

/** Spec 2 §9 */
const feedSize = 25
const threadDepth = 25
const highestAncestor = 80

/** Reads from our provider's model over the hubs. */
export function createReads({ ownFetcher }: NetworkDeps): Omit<Reads, 'profileTabs'> {
  const send = async <C extends ApiCall>(call: C, input: RequestInput<C>): Promise<ReplyOf<C>> => {
    const { path, init, schema } = prepareRequest(call, input)
    const answer = await fetchJson(ownFetcher, { network: 'farcaster', name: call.path, path, schema, init })
    try {
      return unwrapReply(call, answer)
    } catch (error) {
      if (!isFailure(error)) throw error
      throw new Failure(/doesn't exist|not found/i.test(error.message) ? 'not-found' : error.kind, error.message, {
        network: 'farcaster',
        call: call.path,
        cause: error,
      })
    }
  }
  const gone = (call: ApiCall, message: string) => new Failure('not-found', message, { network: 'farcaster', call: call.path })
  const toPage = (casts: readonly Cast[], cursor: string | number | null | undefined): Page<Post> => ({
    items: casts.map(toPost),
    cursor: toCursor(cursor),
  })

  const post = async (id: string, signal?: AbortSignal): Promise<Post> => {
    const found = await send(cast, { query: { hash: id, needRootParentHash: 'true' }, signal })
    if (!found) throw gone(cast, 'Post not found')
    return toPost(found)
  }
  const replies = async (id: string, priority: 'high' | 'low', { cursor, signal }: PageRequest) => {
    const answer = await send(castComments, { query: { hash: id, size: feedSize, cursor, priority }, signal })
    return toPage(answer.comments, answer.cursor)
  }

  const ancestorsOf = async (start: Post, signal?: AbortSignal): Promise<Post[]> => {
    const ancestors: Post[] = []
    let parentId = start.parentPostId
    while (parentId && ancestors.length < highestAncestor) {
      const parent = await post(parentId, signal).catch((error: unknown) => {
        // A thread with a gap is still a thread.
        if (!isFailure(error, 'not-found')) throw error
      })
      if (!parent) break
      ancestors.unshift(parent)
      parentId = parent.parentPostId
    }
    return ancestors
  }

  const thread = async (id: string, signal?: AbortSignal): Promise<Thread> => {
    const [found, { threads }, comments] = await Promise.all([
      post(id, signal),
      send(castThreads, { query: { hash: id, maxDepth: threadDepth }, signal }),
      replies(id, 'high', { signal }),
    ])
    const continuation = threads.map(toPost)
    const spoken = new Set(continuation.map(({ ref }) => ref))
    return {
      ancestors: await ancestorsOf(found, signal),
      post: found,
      continuation,
      comments: { ...comments, items: comments.items.filter(({ ref }) => !spoken.has(ref)) },
    }
  }

  return {
    async discover({ cursor, signal }) {
      const answer = await send(discoverTimeline, { query: { size: feedSize, needRootParentHash: '1', cursor }, signal })
      return toPage(answer.casts, answer.cursor)
    },
    async profile(id, signal) {
      const user = await send(userProfile, { query: /^\d+$/.test(id) ? { fid: id } : { handle: id.toLowerCase() }, signal })
      if (!user) throw gone(userProfile, `Profile ${id} doesn't exist.`)
      return toProfile(user)
    },
    async postsBy({ profileId }, tab, { cursor, signal }) {
      const answer = await send(tab === 'replies' ? userReplies : userCasts, {
        body: { fids: [profileId], size: feedSize, cursor, needRootParentHash: true },
        signal,
      })
      return toPage(answer.casts, answer.cursor)
    },
    post,
    thread,
    comments: (id, page) => replies(id, 'high', page),
    hiddenComments: (id, page) => replies(id, 'low', page),
  }
}
