import { createBookmark, findBookmarks, queryBookmarkIds, removeBookmarks } from '@chorus/contract/people/bookmarks'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import { networkPlatforms } from '@chorus/model/network-identity'
import type { Viewer } from '../../account/find-viewer.ts'
import type { Db } from '../../db/database.ts'
import { type Bookmark, deleteBookmarks, findBookmarksOf, saveBookmark, listBookmarks } from '../../db/tables/bookmarks.ts'
import { withTimeout } from '../../upstream/with-timeout.ts'
import type { PostSource } from './post-source.ts'

/** Provider API §3.8: the page size that clients request. */
const usualSize = 25
/** ms that a list waits for the content of its posts. */
const contentTimeout = 4000

/** Calls for a person's bookmarks. */
export function bookmarkRoutes(serve: Serve<Viewer>, { db, postSources }: { db: Db; postSources: readonly PostSource[] }): void {
  serve(createBookmark, async ({ viewer, body }) => {
    const bookmark: Bookmark = {
      platform: body.platform,
      platformId: body.platform_id,
      postId: body.post_id,
      // "all" is a filter, not a type.
      postType: body.post_type === 'all' ? 'text' : body.post_type,
    }
    if (!(await saveBookmark(db, viewer.accountId, bookmark)))
      throw new Refusal('You’ve reached the limit for bookmarks. Remove some to add more.')
  })
  serve(removeBookmarks, async ({ viewer, body }) => {
    await deleteBookmarks(db, viewer.accountId, body.post_ids)
  })
  serve(findBookmarks, async ({ viewer, query: { platforms, post_type: type, limit = usualSize, cursor, fid } }) => {
    const postType = type === 'all' ? undefined : type
    const rows = await listBookmarks(db, viewer.accountId, { platforms, postType, before: cursor, size: limit + 1 })
    const shown = rows.slice(0, limit)
    const list = await Promise.all(
      shown.map(async (bookmark) => {
        const profileId = fid === undefined ? undefined : String(fid)
        const content = await loadContent(postSources, bookmark, { viewer, profileId })
        return {
          account_id: viewer.accountId,
          platform: bookmark.platform,
          platform_id: bookmark.platformId,
          post_id: bookmark.postId,
          ...(content ? { post_content: content } : {}),
        }
      }),
    )
    return { cursor: rows.length > limit ? shown.at(-1)!.position : 0, list }
  })
  serve(queryBookmarkIds, async ({ viewer, body: { post_ids: ids, platform, post_type: type } }) => {
    const found = viewer && ids.length > 0 ? await findBookmarksOf(db, viewer.accountId, ids) : new Map<string, Bookmark>()
    const isAsked = (bookmark: Bookmark) =>
      (platform === undefined || bookmark.platform === platform) && (type === 'all' || bookmark.postType === type)
    return {
      list: ids.map((id) => {
        const bookmark = found.get(id)
        if (bookmark && isAsked(bookmark))
          return {
            has_book_marked: true,
            platform: bookmark.platform,
            platform_id: bookmark.platformId,
            post_id: id,
            post_type: bookmark.postType,
          }
        return { has_book_marked: false, platform: platform ?? networkPlatforms[0]!, platform_id: '', post_id: id, post_type: type }
      }),
    }
  })
}

/** Undefined: the network doesn't know the post, or doesn't respond. The bookmark is listed anyway. */
async function loadContent(
  sources: readonly PostSource[],
  { platform, postId, platformId }: Bookmark,
  by: Parameters<PostSource['fetchBookmarked']>[2],
): Promise<object | undefined> {
  const source = sources.find((one) => one.platform === platform)
  return source && withTimeout(source.fetchBookmarked(postId, platformId, by), contentTimeout)
}
