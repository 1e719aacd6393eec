import type { ReplyOf } from '@chorus/contract/call'
import { createBookmark as saveBookmark, findBookmarks, queryBookmarkIds, removeBookmarks } from '@chorus/contract/people/bookmarks'
import { errorMessages } from '@chorus/model/error-messages'
import { networkIdentities, type NetworkName } from '@chorus/model/network-identity'
import { toCursor } from '@chorus/model/page'
import type { Post } from '@chorus/model/post'
import { toPostRef } from '@chorus/model/ref'
import type { Bookmark, BookmarkKind } from '../network.ts'
import { withMessage } from '../with-message.ts'
import type { AskProvider } from './ask-provider.ts'

export type BookmarkRow = ReplyOf<typeof findBookmarks>['list'][number]

interface BookmarkDeps {
  network: NetworkName
  ask: AskProvider
  /** Bookmarks per page. */
  size: number
  /** The posts of these rows, in order. Skips posts that no longer exist. */
  loadPosts(rows: readonly BookmarkRow[], signal?: AbortSignal): Promise<Post[]>
  /** The viewer of the posts in the answer. */
  viewer?: string
}

/** Spec 3 §7: our own backend stores bookmarks of all networks. */
export function createProviderBookmark({ network, ask, size, loadPosts, viewer }: BookmarkDeps): Required<Omit<Bookmark, 'kinds'>> {
  const { platform } = networkIdentities[network]
  return {
    add: (post) =>
      withMessage(errorMessages.postNotBookmarked, async () => {
        const body = { platform, platform_id: post.author.profileId, post_type: toKind(post), post_id: post.postId } as const
        await ask(saveBookmark, { body })
      }),
    remove: ({ postId }) =>
      withMessage(errorMessages.postNotUnbookmarked, async () => {
        await ask(removeBookmarks, { body: { post_ids: [postId] } })
      }),
    list: ({ kind = 'all', cursor, signal }) =>
      withMessage(errorMessages.bookmarksNotFetched, async () => {
        const query = { post_type: kind, platforms: platform, limit: String(size), cursor, fid: viewer }
        const page = await ask(findBookmarks, { query, signal })
        const posts = page.list.length > 0 ? await loadPosts(page.list, signal) : []
        return { items: posts.map((post): Post => ({ ...post, hasBookmarked: true })), cursor: toCursor(page.cursor) }
      }),
    async findBookmarked(posts, signal) {
      if (posts.length === 0) return new Set()
      const body = { post_ids: posts.map(({ postId }) => postId), platform } as const
      const { list } = await ask(queryBookmarkIds, { body, signal })
      return new Set(list.filter((row) => row.has_book_marked).map((row) => toPostRef(network, row.post_id)))
    },
  }
}

function toKind({ metadata: { attachments } }: Post): Exclude<BookmarkKind, 'all'> {
  const types = new Set(attachments.map(({ type }) => type))
  if (types.has('Video')) return 'video'
  if (types.has('Audio')) return 'audio'
  return types.has('Image') || types.has('AnimatedGif') ? 'image' : 'text'
}
