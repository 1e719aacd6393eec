import { networkPlatforms } from '@chorus/model/network-identity'
import * as v from 'valibot'
import { defineCall, Nothing } from '../call.ts'
import { Cast } from '../farcaster/farcaster-types.ts'
import { listPlace, sizeUpTo } from '../list-place.ts'

/** Provider API §1.8: NFTs are "nft" here, not "nfts". */
const Platform = v.picklist([...networkPlatforms, 'firefly', 'article', 'wallet', 'nft', 'snapshot', 'polymarket'])
const PostType = v.picklist(['all', 'text', 'video', 'audio', 'image'])
const postId = v.pipe(v.string(), v.nonEmpty(), v.maxLength(300))
const postIds = v.pipe(v.array(postId), v.maxLength(200))
const authorId = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(300))
/** The viewer of a cast; ours is the session's account. */
const fid = v.optional(v.union([v.pipe(v.string(), v.maxLength(20)), v.number()]))

export const createBookmark = defineCall({
  method: 'POST',
  path: '/v1/bookmark/create',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: 'Bookmarks a post. An existing bookmark keeps its position.',
  body: v.strictObject({
    platform: v.optional(Platform, 'farcaster'),
    platform_id: v.optional(authorId, ''),
    post_type: v.optional(PostType, 'text'),
    post_id: postId,
  }),
  reply: Nothing,
})

export const removeBookmarks = defineCall({
  method: 'POST',
  path: '/v1/bookmark/remove',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: 'Removes bookmarks.',
  body: v.strictObject({ post_ids: postIds }),
  reply: Nothing,
})

export const findBookmarks = defineCall({
  method: 'GET',
  path: '/v1/bookmark/find',
  auth: 'required',
  envelope: 'provider',
  limit: 'read',
  summary: 'Bookmarks, newest first, on some platforms or all. The cursor is 0 at the end.',
  query: v.object({
    post_type: v.optional(PostType, 'all'),
    /** Comma-separated. */
    platforms: v.optional(
      v.pipe(
        v.string(),
        v.maxLength(200),
        v.transform((text) => text.split(',')),
        v.array(Platform),
      ),
    ),
    limit: sizeUpTo(100),
    cursor: listPlace,
    fid,
  }),
  reply: v.object({
    cursor: v.number(),
    list: v.array(
      v.object({
        account_id: v.string(),
        platform: v.string(),
        platform_id: v.string(),
        post_id: v.string(),
        /** For casts only: clients load other posts from their network. */
        post_content: v.optional(Cast),
      }),
    ),
  }),
})

export const queryBookmarkIds = defineCall({
  method: 'POST',
  path: '/v1/bookmark/query/ids',
  auth: 'optional',
  envelope: 'provider',
  limit: 'read',
  summary: 'Which of these posts are bookmarked, in the requested order.',
  body: v.strictObject({ post_ids: postIds, platform: v.optional(Platform), post_type: v.optional(PostType, 'all'), fid }),
  reply: v.object({
    list: v.array(
      v.object({
        has_book_marked: v.boolean(),
        platform: v.string(),
        platform_id: v.string(),
        post_id: v.string(),
        post_type: v.string(),
      }),
    ),
  }),
})
