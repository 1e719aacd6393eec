import { createBookmark, findBookmarks, queryBookmarkIds, removeBookmarks } from '@chorus/contract/bookmarks'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import type { Viewer } from '../account/find-viewer.ts'
import type { Db } from '../db/database.ts'
import { type Bookmark, deleteBookmarks, findBookmarksOf, keepBookmark, listBookmarks } from '../db/tables/bookmarks.ts'
import type { FarcasterUpstream } from '../upstream/farcaster-hub.ts'
import { withPatience } from '../upstream/with-patience.ts'
import { toWireCast, type WireCast } from './to-wire-cast.ts'

/** Provider API §3.8: what clients ask for. */
const usualSize = 25
/** ms that a list is held up for what its casts say. */
const patience = 4000

/** Posts that somebody keeps for themselves. */
export function bookmarkRoutes(serve: Serve<Viewer>, { db, hub }: { db: Db; hub: Pick<FarcasterUpstream, 'cast'> }): void {
  serve(createBookmark, async ({ viewer, body }) => {
    const bookmark: Bookmark = {
      platform: body.platform,
      platformId: body.platform_id,
      postId: body.post_id,
      // "All" is a question, not a type.
      postType: body.post_type === 'all' ? 'text' : body.post_type,
    }
    if (!(await keepBookmark(db, viewer.accountId, bookmark)))
      throw new Refusal('You keep as many bookmarks as can be kept. Remove some before you add more.')
  })
  serve(removeBookmarks, async ({ viewer, body }) => {
    await deleteBookmarks(db, viewer.accountId, body.post_ids)
  })
  serve(findBookmarks, async ({ viewer, query: { platforms, post_type: type, limit = usualSize, cursor } }) => {
    const postType = type === 'all' ? undefined : type
    const rows = await listBookmarks(db, viewer.accountId, { platforms, postType, before: cursor, size: limit + 1 })
    const shown = rows.slice(0, limit)
    const list = await Promise.all(
      shown.map(async (bookmark) => {
        const cast = bookmark.platform === 'farcaster' ? await loadCast(hub, bookmark) : undefined
        return {
          account_id: viewer.accountId,
          platform: bookmark.platform,
          platform_id: bookmark.platformId,
          post_id: bookmark.postId,
          ...(cast ? { post_content: cast } : {}),
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
        const kept = found.get(id)
        const isKept = kept !== undefined && isAsked(kept)
        return {
          has_book_marked: isKept,
          platform: isKept ? kept.platform : (platform ?? 'farcaster'),
          platform_id: isKept ? kept.platformId : '',
          post_id: id,
          post_type: isKept ? kept.postType : type,
        }
      }),
    }
  })
}

/** Undefined: the hub does not know it, or does not answer. The bookmark is there all the same. */
async function loadCast(hub: Pick<FarcasterUpstream, 'cast'>, { postId, platformId }: Bookmark): Promise<WireCast | undefined> {
  if (!/^0x[\da-f]{40}$/i.test(postId)) return undefined
  const author = /^\d{1,12}$/.test(platformId) ? platformId : undefined
  const cast = await withPatience(hub.cast(postId, author), patience)
  return cast && toWireCast({ ...cast, bookmarked: true })
}
