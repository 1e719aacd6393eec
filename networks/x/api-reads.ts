import * as calls from '@chorus/contract/twitter/reads'
import { Failure, isFailure } from '@chorus/model/failure'
import type { Post } from '@chorus/model/post'
import { createLate } from '../late.ts'
import type { NetworkDeps, ProfileTab, Reads, Thread } from '../network.ts'
import type { AskX } from './ask-x.ts'
import { createPostPages } from './create-post-pages.ts'
import { withSpace } from './load-space.ts'
import type { XViewer } from './replies/to-reply-permit.ts'
import { toApiProfile } from './to-api-profile.ts'
import { withCommentLoadable } from './with-comment-loadable.ts'
import type { XReads } from './x-reads.ts'

/** Spec 2 §9 */
const pageSize = '25'
const highestAncestor = 25

const tabCalls = {
  feed: calls.twitterTimeline,
  replies: calls.twitterReplies,
  media: calls.twitterMedia,
  likes: calls.twitterLiked,
} satisfies Partial<Record<ProfileTab, unknown>>

/** X for accounts with a session, through our own server. Provider API §4.4. */
export function createApiReads(send: AskX, { now, viewer }: Pick<NetworkDeps, 'now'> & { viewer: XViewer }): XReads {
  const { toPosts, toPage, ofNormalized } = createPostPages(now, viewer)

  const post = async (id: string, signal?: AbortSignal): Promise<Post> => {
    const answer = await send(calls.tweets, { params: { ids: id }, signal })
    const [found] = toPosts(answer)
    if (found) return withSpace(found, send, signal)
    const isForbidden = answer.errors?.some(({ type = '' }) => /not-authorized/.test(type))
    throw new Failure(isForbidden ? 'forbidden' : 'not-found', 'Post not found', { network: 'x', call: calls.tweets.path })
  }

  const ancestorsOf = async (start: Post, known: ReadonlyMap<string, Post>, signal?: AbortSignal): Promise<Post[]> => {
    const ancestors: Post[] = []
    for (let id = start.parentPostId; id && ancestors.length < highestAncestor;) {
      const parent =
        known.get(id) ??
        (await post(id, signal).catch((error: unknown) => {
          // A thread with a gap is still a thread.
          if (!isFailure(error, 'not-found') && !isFailure(error, 'forbidden')) throw error
        }))
      if (!parent) break
      ancestors.unshift(parent)
      id = parent.parentPostId
    }
    return ancestors
  }

  const comments: Reads['comments'] = async (id, { cursor, signal }) =>
    toPage(await send(calls.twitterComments, { params: { id }, query: { limit: pageSize, cursor }, signal }))

  const thread = async (id: string, signal?: AbortSignal): Promise<Thread> => {
    const [found, chain, replies] = await Promise.all([
      post(id, signal),
      send(calls.tweetThread, { params: { id }, signal }),
      comments(id, { signal }),
    ])
    const own = chain.map((part) => ofNormalized(part, calls.tweetThread.path))
    const continuation = own.slice(own.findIndex(({ postId }) => postId === id) + 1)
    const spoken = new Set(continuation.map(({ ref }) => ref))
    const ancestors = await ancestorsOf(found, new Map(own.map((one) => [one.postId, one])), signal)
    const parent = ancestors.at(-1)
    const root = ancestors[0] ?? found
    return withCommentLoadable({
      ancestors,
      // Only the author of a conversation can hide replies in it and see here which are hidden.
      mayHaveHidden: root.parentPostId === undefined && root.author.profileId === viewer.me,
      post: parent ? { ...found, commentOn: parent, parentAuthor: parent.author } : found,
      continuation,
      comments: { ...replies, items: replies.items.filter(({ ref }) => !spoken.has(ref)) },
    })
  }

  return {
    loadSearch: createLate('x', async () => (await import('./api-search.ts')).createApiSearch({ send, toPage })),
    discover: async ({ cursor, signal }) => toPage(await send(calls.twitterHome, { query: { limit: pageSize, cursor }, signal })),
    profile: async (id, signal) =>
      toApiProfile(
        /^\d+$/.test(id)
          ? await send(calls.twitterUser, { params: { id }, signal })
          : await send(calls.twitterUserByHandle, { params: { handle: id }, signal }),
      ),
    async postsBy({ profileId }, tab, { cursor, signal }) {
      if (tab === 'collected') return { items: [] }
      return toPage(await send(tabCalls[tab], { params: { id: profileId }, query: { limit: pageSize, cursor }, signal }))
    },
    pinned: {
      post: async ({ profileId: id }, signal) =>
        send(calls.twitterPinned, { params: { id }, signal }).then(
          (found) => ofNormalized(found, calls.twitterPinned.path),
          (error: unknown) => {
            if (isFailure(error, 'not-found')) return undefined
            throw error
          },
        ),
    },
    post,
    thread,
    comments,
  }
}
