import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { type CastPosition, readPosition, writePosition } from '../../hub/cast-position.ts'
import { asPrepared, unseen } from './as-prepared.ts'
import type { CastEntry } from './hydrate-casts.ts'

export interface EntryPage {
  entries: CastEntry[]
  cursor?: string | undefined
}

/** Sorts before every cast in lists that start with the newest. */
const listStart: CastPosition = { timestamp: 2_147_483_647, hash: '0x' }

export const readPlace = (cursor: string | undefined): { at: number; hash: string } => {
  const { timestamp, hash } = readPosition(cursor) ?? listStart
  return { at: Math.min(timestamp, listStart.timestamp), hash: hash.slice(2) }
}

/** Condition for rows after a place, newest first; the range of `at` is what an index can use. */
export const isAfter = (cursor: string | undefined, hash: string = 'hash'): RawBuilder<boolean> => {
  const place = readPlace(cursor)
  return sql`at <= ${place.at} and (at < ${place.at} or ${sql.ref(hash)} > decode(${place.hash}, 'hex'))`
}

/** `rows` selects fid, hash, at and recaster, newest first and one more than the page. */
export async function readEntries(db: Db, size: number, rows: RawBuilder<unknown>): Promise<EntryPage> {
  const found = await sql<CastEntry>`${asPrepared} select fid, encode(hash, 'hex') as hash, at, recaster from (${rows}) as listed`.execute(
    db,
  )
  const entries = found.rows.slice(0, size)
  const last = entries.at(-1)
  return { entries, cursor: last && found.rows.length > size ? writePosition({ timestamp: last.at, hash: `0x${last.hash}` }) : undefined }
}

/** Newest first, and one more than the page, which shows whether there is a next one. */
export const newest = (size: number) => sql`order by at desc, hash limit ${sql.lit(size + 1)}`

/** The order of lists by more than one account. `author`: whose cast or recast it is. */
export const byTime = sql`at desc, hash, author, recaster nulls first`

/** A row source with the columns author, place_at and place_hash: some accounts, each with the place after which its rows are listed. */
const authorsAfter = (fids: readonly number[], cursor: string | undefined) => {
  const place = readPlace(cursor)
  const asked = unseen(sql`${[...fids]}::bigint[] as fids, ${place.at}::integer as place_at, decode(${place.hash}, 'hex') as place_hash`)
  return sql`(select unnest(fids) as author, place_at, place_hash from ${asked} as asked) as given`
}

/** Rows of one author after its place, as `authorsAfter` has them. */
const ownCasts = (columns: RawBuilder<unknown>, parent: 'null' | 'not null', count: number) => sql`lateral (
  select ${columns} from farcaster_casts
  where fid = author and state = 0 and parent_hash is ${sql.raw(parent)} and at <= place_at and (at < place_at or hash > place_hash)
  order by at desc, hash limit ${sql.lit(count)})`
const ownReactions = (columns: RawBuilder<unknown>, type: 1 | 2, count: number) => sql`lateral (
  select ${columns} from farcaster_reactions
  where fid = author and type = ${sql.lit(type)} and state = 0 and at <= place_at and (at < place_at or target_hash > place_hash)
  order by at desc, target_hash limit ${sql.lit(count)})`

/**
 * Root casts by all authors, and their recasts. Of each author, only the time of the newest cast and recast is looked up, and then those of
 * the most recent ones are read: a page has room for no others. The index of recasts doesn't have whose cast it is, so that is read for the
 * page only.
 */
export const castsOf = (fids: readonly number[], size: number, cursor: string | undefined) => sql`
  with recent as materialized (
    select author, recasts, place_at, place_hash from ${authorsAfter(fids, cursor)}
    cross join lateral (select cast_at, recast_at from farcaster_activity where fid = author limit 1) known
    cross join lateral (
      select false as recasts, case when cast_at < place_at then cast_at
        when cast_at is not null then (select at from ${ownCasts(sql`at`, 'null', 1)} one) end as at
      union all
      select true, case when recast_at < place_at then recast_at
        when recast_at is not null then (select at from ${ownReactions(sql`at`, 2, 1)} one) end) newest
    where at is not null
    order by at desc fetch first ${sql.lit(size + 1)} rows with ties)
  select coalesce(fid, (
      select target_fid from farcaster_reactions recast
      where recast.fid = recaster and type = 2 and state = 0 and recast.at = merged.at and target_hash = hash limit 1)) as fid,
    hash, at, recaster
  from (
    select * from (
      select author, author as fid, hash, at, null::bigint as recaster
      from recent cross join ${ownCasts(sql`hash, at`, 'null', size + 1)} own where not recasts
      union all
      select author, null, target_hash, at, author
      from recent cross join ${ownReactions(sql`target_hash, at`, 2, size + 1)} passed where recasts) as each
    order by ${byTime} limit ${sql.lit(size + 1)}) as merged`

export const repliesOf = (fids: readonly number[], size: number, cursor: string | undefined) => sql`
  select own.* from ${authorsAfter(fids, cursor)} cross join
    ${ownCasts(sql`fid, hash, at, null::bigint as recaster`, 'not null', size + 1)} own
  ${newest(size)}`

export const likesOf = (fids: readonly number[], size: number, cursor: string | undefined) => sql`
  select liked.* from ${authorsAfter(fids, cursor)} cross join
    ${ownReactions(sql`target_fid as fid, target_hash as hash, at, fid as recaster`, 1, size + 1)} liked
  ${newest(size)}`

/** Root casts by everyone. */
export const everyone = (size: number, cursor: string | undefined) => sql`
  select fid, hash, at, null::bigint as recaster from farcaster_casts
  where state = 0 and parent_hash is null and ${isAfter(cursor)} ${newest(size)}`

/** Root casts by some accounts, and in some channels by their URLs. */
export const chosen = (fids: readonly number[], urls: readonly string[], size: number, cursor: string | undefined) => sql`
  select distinct on (at, hash) * from (
    select own.* from unnest(${[...fids]}::bigint[]) as given (author) cross join lateral (
      select fid, hash, at, null::bigint as recaster from farcaster_casts
      where fid = author and state = 0 and parent_hash is null and ${isAfter(cursor)} ${newest(size)}) own
    union all
    select inside.* from unnest(${[...urls]}::text[]) as given (url) cross join lateral (
      select fid, hash, at, null::bigint as recaster from farcaster_casts
      where parent_url = url and state = 0 and parent_hash is null and ${isAfter(cursor)} ${newest(size)}) inside) as merged
  ${newest(size)}`

export const quotesOf = (hash: string, size: number, cursor: string | undefined) => sql`
  select fid, hash, at, null::bigint as recaster from farcaster_casts
  where quoted_hash = decode(${hash}, 'hex') and state = 0 and ${isAfter(cursor)} ${newest(size)}`

export const inChannel = (url: string, size: number, cursor: string | undefined) => sql`
  select fid, hash, at, null::bigint as recaster from farcaster_casts
  where parent_url = ${url} and state = 0 and parent_hash is null and ${isAfter(cursor)} ${newest(size)}`
