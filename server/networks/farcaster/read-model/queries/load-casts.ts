import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import type { FarcasterViewer } from '../../hub/farcaster-upstream.ts'
import { asPrepared, unseen } from './as-prepared.ts'

export interface CastKey {
  fid: number
  /** In hexadecimal, without 0x. */
  hash: string
}

export interface CastRow extends CastKey {
  state: number
  at: number
  text: string
  parent_fid: number | null
  parent_hash: string | null
  parent_url: string | null
  quoted_fid: number | null
  quoted_hash: string | null
  embeds: string[]
  mentions: number[]
  mentions_positions: number[]
  likes: number
  recasts: number
  replies: number
  quotes: number
}

export interface CastFlags {
  liked: boolean
  recasted: boolean
  bookmarked: boolean
}

/**
 * Rows to look up one by one: lateral subqueries with a limit, because Postgres expects 100 rows here and would rather read whole
 * partitions.
 */
const toKeys = (keys: readonly CastKey[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(keys.map(({ fid, hash }) => ({ fid, hash })))}::jsonb) as given (fid bigint, hash text)`

/** By hash, without 0x. Unknown casts are left out; removed ones are not. */
export async function loadCasts(db: Db, keys: readonly CastKey[]): Promise<Map<string, CastRow>> {
  if (keys.length === 0) return new Map()
  const { rows } =
    await sql<CastRow>`${asPrepared} select known.fid, given.hash, known.state, known.at, known.text, known.parent_fid, encode(known.parent_hash, 'hex') as parent_hash,
      known.parent_url, known.quoted_fid, encode(known.quoted_hash, 'hex') as quoted_hash, known.embeds, known.mentions,
      known.mentions_positions, coalesce(counts.likes, 0) as likes, coalesce(counts.recasts, 0) as recasts,
      coalesce(counts.replies, 0) as replies, coalesce(counts.quotes, 0) as quotes
    from ${toKeys(keys)}
    cross join lateral (
      select * from farcaster_casts where fid = given.fid and hash = decode(given.hash, 'hex') limit 1) known
    left join lateral (
      select * from farcaster_cast_counts where fid = known.fid and hash = known.hash limit 1) counts on true`.execute(db)
  return new Map(rows.map((row) => [row.hash, row]))
}

/** The author of a cast that only a hash names. */
export async function findCastKey(db: Db, hash: string): Promise<CastKey | undefined> {
  const bare = hash.slice(2).toLowerCase()
  const { rows } = await sql<{
    fid: number
  }>`${asPrepared} select fid from farcaster_casts where hash = decode(${bare}, 'hex') and state = 0 limit 1`.execute(db)
  return rows[0] && { fid: rows[0].fid, hash: bare }
}

/** Casts above a reply that are looked up. */
const mostAncestors = 80

export interface Root extends CastKey {
  depth: number
}

/** The first cast of each reply's conversation, by the reply's hash. Absent when a cast between them is unknown. */
export async function loadRoots(db: Db, replies: readonly CastKey[]): Promise<Map<string, Root>> {
  if (replies.length === 0) return new Map()
  const { rows } = await sql<Root & { reply: string }>`${asPrepared} with recursive up as (
      select given.hash as reply, known.fid, known.hash, known.parent_fid, known.parent_hash, 0 as depth
      from ${toKeys(replies)} cross join lateral (
        select * from farcaster_casts where fid = given.fid and hash = decode(given.hash, 'hex') limit 1) known
      union all
      select up.reply, parent.fid, parent.hash, parent.parent_fid, parent.parent_hash, up.depth + 1
      from up cross join lateral (
        select * from farcaster_casts where fid = up.parent_fid and hash = up.parent_hash limit 1) parent
      where parent.state = 0 and up.depth < ${sql.lit(mostAncestors)})
    select reply, fid, encode(hash, 'hex') as hash, depth from up where parent_hash is null and depth > 0`.execute(db)
  return new Map(rows.map(({ reply, ...root }) => [reply, root]))
}

/** What the viewer did with casts, by hash. */
export async function loadFlags(db: Db, keys: readonly CastKey[], viewer: FarcasterViewer | undefined): Promise<Map<string, CastFlags>> {
  const flags = new Map<string, CastFlags>()
  if (!viewer || keys.length === 0) return flags
  const hasReacted = (type: 1 | 2) => sql<boolean>`exists (
    select from farcaster_reactions own where own.fid = viewer_fid and own.type = ${sql.lit(type)} and own.target_fid = given.fid
      and own.target_hash = decode(given.hash, 'hex') and own.state = 0)`
  const { rows } = await sql<CastFlags & { hash: string }>`${asPrepared} select given.hash,
      ${hasReacted(1)} as liked, ${hasReacted(2)} as recasted,
      exists (select from bookmarks where account_id = ${viewer.accountId}::uuid and post_key = '0x' || given.hash
        and platform = 'farcaster') as bookmarked
    from ${toKeys(keys)} cross join ${unseen(sql`${viewer.fid}::bigint as viewer_fid`)} as viewer`.execute(db)
  for (const { hash, ...flag } of rows) flags.set(hash, flag)
  return flags
}
