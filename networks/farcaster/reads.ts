import type { ApiCall } from '@chorus/contract/call'
import { ipfsText } from '@chorus/contract/farcaster/farcaster-casts'
import { cast, castComments, castThreads, userProfile } from '@chorus/contract/farcaster/farcaster-hub'
import { discoverTimeline, userCasts, userLikes, userReplies } from '@chorus/contract/farcaster/farcaster-timelines'
import type { Cast } from '@chorus/contract/farcaster/farcaster-types'
import { Failure, isFailure } from '@chorus/model/failure'
import { toCursor, type Page } from '@chorus/model/page'
import type { Post } from '@chorus/model/post'
import type { PageRequest, ProfileTab, Reads, Thread } from '../network.ts'
import type { AskProvider, LikeCall } from '../provider/ask-provider.ts'
import { findFullTextCid, toPost, withFullText } from './to-post.ts'
import { toProfile } from './to-profile.ts'

/** Spec 2 §9 */
const feedSize = 25
const threadDepth = 25
const highestAncestor = 80

/** Spec 2 §6: Farcaster has no media tab. */
const tabCalls: Readonly<Partial<Record<ProfileTab, LikeCall<typeof userCasts>>>> = {
  feed: userCasts,
  replies: userReplies,
  likes: userLikes,
}

/** @param viewer The fid whose flags the casts carry. Absent: a guest. */
export function createReads(ask: AskProvider, viewer?: string): Omit<Reads, 'profileTabs'> {
  const gone = (call: ApiCall, message: string) => new Failure('not-found', message, { network: 'farcaster', call: call.path })
  const toPage = (casts: readonly Cast[], cursor: string | number | null | undefined, behind?: number): Page<Post> => ({
    items: casts.map((each) => toPost(each, viewer)),
    cursor: toCursor(cursor),
    behind,
  })

  const fetchCast = async (id: string, signal?: AbortSignal): Promise<Cast> => {
    const found = await ask(cast, { query: { hash: id, fid: viewer, sourceFid: viewer, needRootParentHash: 'true' }, signal })
    if (!found) throw gone(cast, 'Post not found')
    return found
  }
  const post = async (id: string, signal?: AbortSignal): Promise<Post> => toPost(await fetchCast(id, signal), viewer)
  /** With the whole text of a truncated cast. If that can't be loaded, the beginning is shown. */
  const fullPost = async (id: string, signal?: AbortSignal): Promise<Post> => {
    const wire = await fetchCast(id, signal)
    const found = toPost(wire, viewer)
    const cid = findFullTextCid(wire)
    if (cid === undefined) return found
    try {
      return withFullText(found, (await ask(ipfsText, { params: { cid }, signal })).content)
    } catch (error) {
      if (isFailure(error, 'aborted')) throw error
      return found
    }
  }
  const replies = async (id: string, priority: 'high' | 'low', { cursor, signal }: PageRequest) => {
    const query = { hash: id, size: feedSize, fid: viewer, sourceFid: viewer, cursor, priority }
    const answer = await ask(castComments, { query, signal })
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
      fullPost(id, signal),
      ask(castThreads, { query: { hash: id, maxDepth: threadDepth, sourceFid: viewer }, signal }),
      replies(id, 'high', { signal }),
    ])
    const continuation = threads.map((each) => toPost(each, viewer))
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
      const query = { size: feedSize, needRootParentHash: '1', sourceFid: viewer, cursor }
      const answer = await ask(discoverTimeline, { query, signal })
      return toPage(answer.casts, answer.cursor, answer.behind)
    },
    async profile(id, signal) {
      const name = /^\d+$/.test(id) ? { fid: id } : { handle: id.toLowerCase() }
      const user = await ask(userProfile, { query: { ...name, sourceFid: viewer }, signal })
      if (!user) throw gone(userProfile, `Profile ${id} doesn't exist.`)
      return toProfile(user)
    },
    async postsBy({ profileId }, tab, { cursor, signal }) {
      const call = tabCalls[tab]
      if (!call) return { items: [] }
      const answer = await ask(call, {
        body: { fids: [profileId], size: feedSize, cursor, needRootParentHash: true, sourceFid: viewer },
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
