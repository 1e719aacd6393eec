import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { hasRoom } from '../has-room.ts'

export interface Bookmark {
  platform: string
  /** The author's id on the network; empty when unknown. */
  platformId: string
  postId: string
  postType: string
}

/** Far more than a person can find again. */
const most = 20_000

/** Hashes and EVM addresses are case-insensitive; other ids are not. Provider API §3.8 */
const toKey = (postId: string): string => (/^(?:[\w-]+\.)?0x[\da-f]+(?:\.\d+)?$/i.test(postId) ? postId.toLowerCase() : postId)

/** Saves a bookmark. One that exists already stays in its position. False: the account has too many. */
export async function saveBookmark(db: Db, accountId: string, { platform, platformId, postId, postType }: Bookmark): Promise<boolean> {
  const key = toKey(postId)
  const { rows } = await sql`
    insert into bookmarks (account_id, post_id, post_key, platform, platform_id, post_type)
    select ${accountId}::uuid, ${postId}, ${key}, ${platform}, ${platformId}, ${postType}
    where ${hasRoom({ table: 'bookmarks', accountId, most, same: sql`there.post_key = ${key}` })}
    on conflict (account_id, post_key) do update
    set platform = excluded.platform, platform_id = excluded.platform_id, post_type = excluded.post_type
    returning 1`.execute(db)
  return rows.length > 0
}

export async function deleteBookmarks(db: Db, accountId: string, postIds: readonly string[]): Promise<void> {
  await sql`delete from bookmarks where account_id = ${accountId}::uuid and post_key = any(${postIds.map(toKey)}::text[])`.execute(db)
}

export interface BookmarkQuestion {
  /** Undefined: all. */
  platforms?: readonly string[] | undefined
  postType?: string | undefined
  before?: number | undefined
  size: number
}

/** Newest first. */
export async function listBookmarks(
  db: Db,
  accountId: string,
  { platforms, postType, before, size }: BookmarkQuestion,
): Promise<(Bookmark & { position: number })[]> {
  return db
    .selectFrom('bookmarks')
    .select(['platform', 'platform_id as platformId', 'post_id as postId', 'post_type as postType', 'position'])
    .where('account_id', '=', accountId)
    .$if(platforms?.length === 1, (query) => query.where('platform', '=', platforms![0]!))
    .$if(platforms !== undefined && platforms.length > 1, (query) => query.where('platform', 'in', platforms!))
    .$if(postType !== undefined, (query) => query.where('post_type', '=', postType!))
    .$if(before !== undefined, (query) => query.where('position', '<', before!))
    .orderBy('position', 'desc')
    .limit(size)
    .execute()
}

/** Returns which of these posts are bookmarked, each under the id it was requested by. */
export async function findBookmarksOf(db: Db, accountId: string, postIds: readonly string[]): Promise<Map<string, Bookmark>> {
  const { rows } = await sql<Bookmark & { key: string }>`
    select platform, platform_id as "platformId", post_id as "postId", post_type as "postType", post_key as key
    from bookmarks where account_id = ${accountId}::uuid and post_key = any(${postIds.map(toKey)}::text[])`.execute(db)
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return new Map(
    postIds.flatMap((id) => {
      const row = byKey.get(toKey(id))
      return row ? [[id, row] as const] : []
    }),
  )
}
