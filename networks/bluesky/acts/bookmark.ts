import type { ApiCall, ReplyOf } from '@chorus/contract/call'
import { createBookmark as saveBookmark, findBookmarks, queryBookmarkIds, removeBookmarks } from '@chorus/contract/people/bookmarks'
import { prepareRequest, unwrapReply, type RequestInput } from '@chorus/contract/request'
import { errorMessages } from '@chorus/model/error-messages'
import { toCursor } from '@chorus/model/page'
import type { Post } from '@chorus/model/post'
import { toPostRef } from '@chorus/model/ref'
import type { Fetcher } from '../../fetcher.ts'
import { fetchJson } from '../../http.ts'
import type { Bookmark, BookmarkKind } from '../../network.ts'
import { toPost } from '../decode/to-post.ts'
import { WirePosts } from '../decode/wire.ts'
import { listSize } from '../paging.ts'
import { toPostUri } from '../post-id.ts'
import type { Xrpc } from '../xrpc.ts'
import { withMessage } from './with-message.ts'

/** Spec 3 §7: our own backend stores bookmarks of all networks; the posts come from their network. */
export function createBookmark(xrpc: Xrpc, ownFetcher: Fetcher): Required<Omit<Bookmark, 'kinds'>> {
  const send = async <C extends ApiCall>(call: C, input: RequestInput<C>): Promise<ReplyOf<C>> => {
    const { path, init, schema } = prepareRequest(call, input)
    const headers = { 'content-type': 'application/json', 'x-chorus': '1' }
    const answer = await fetchJson(ownFetcher, { network: 'bluesky', name: call.path, path, schema, init: { ...init, headers } })
    return unwrapReply(call, answer)
  }
  return {
    add: (post) =>
      withMessage(errorMessages.postNotBookmarked, async () => {
        const body = { platform: 'bsky', platform_id: post.author.profileId, post_type: toKind(post), post_id: post.postId } as const
        await send(saveBookmark, { body })
      }),
    remove: ({ postId }) =>
      withMessage(errorMessages.postNotUnbookmarked, async () => {
        await send(removeBookmarks, { body: { post_ids: [postId] } })
      }),
    list: ({ kind = 'all', cursor, signal }) =>
      withMessage(errorMessages.bookmarksNotFetched, async () => {
        const query = { post_type: kind, platforms: 'bsky', limit: String(listSize), cursor }
        const page = await send(findBookmarks, { query, signal })
        const uris = page.list.map(({ post_id: id }) => toPostUri(id))
        const { posts } = uris.length > 0 ? await xrpc.query('app.bsky.feed.getPosts', WirePosts, { uris }, signal) : { posts: [] }
        const byUri = new Map(posts.map((post) => [post.uri, post] as const))
        // Deleted posts drop out of the list.
        const items = uris.flatMap((uri) => byUri.get(uri) ?? []).map((post): Post => ({ ...toPost(post), hasBookmarked: true }))
        return { items, cursor: toCursor(page.cursor) }
      }),
    async findBookmarked(posts, signal) {
      if (posts.length === 0) return new Set()
      const body = { post_ids: posts.map(({ postId }) => postId), platform: 'bsky' } as const
      const { list } = await send(queryBookmarkIds, { body, signal })
      return new Set(list.filter((row) => row.has_book_marked).map((row) => toPostRef('bluesky', row.post_id)))
    },
  }
}

function toKind({ metadata: { attachments } }: Post): Exclude<BookmarkKind, 'all'> {
  const types = new Set(attachments.map(({ type }) => type))
  if (types.has('Video')) return 'video'
  if (types.has('Audio')) return 'audio'
  return types.has('Image') || types.has('AnimatedGif') ? 'image' : 'text'
}
