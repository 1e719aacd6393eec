import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { asPrepared } from './as-prepared.ts'
import type { EntryPage } from './cast-lists.ts'
import type { CastEntry } from './hydrate-casts.ts'
import type { CastKey } from './load-casts.ts'

/** Replies to a cast, oldest first, either the shown or the held-back ones. */
export async function readComments(
  db: Db,
  { fid, hash }: CastKey,
  isLow: boolean,
  size: number,
  cursor: string | undefined,
): Promise<EntryPage> {
  const [, at = '-1', after = ''] = /^(\d{1,10})\.0x([\da-f]{40})$/.exec(cursor ?? '') ?? []
  const { rows } = await sql<CastEntry>`${asPrepared} select fid, encode(hash, 'hex') as hash, at from (
      select fid, hash, at, is_low or (btrim(text) <> '' and count(*) over (partition by lower(btrim(text))) >= 3) as is_low
      from farcaster_casts where parent_hash = decode(${hash}, 'hex') and parent_fid = ${fid} and state = 0) as replies
    where is_low = ${isLow}::boolean and (at > ${at}::bigint or (at = ${at}::bigint and hash > decode(${after}, 'hex')))
    order by at, hash limit ${sql.lit(size + 1)}`.execute(db)
  const last = rows[size - 1]
  return { entries: rows.slice(0, size), cursor: last && rows.length > size ? `${last.at}.0x${last.hash}` : undefined }
}

/** What the author replied to themself after a cast: always the first such reply. */
export async function readContinuation(db: Db, { fid, hash }: CastKey, depth: number): Promise<CastEntry[]> {
  const { rows } = await sql<CastEntry>`${asPrepared} with recursive chain as (
      select decode(${hash}, 'hex') as hash, 0 as at, 0 as step
      union all
      select next.hash, next.at, chain.step + 1 from chain cross join lateral (
        select hash, at from farcaster_casts
        where parent_hash = chain.hash and parent_fid = ${fid} and fid = ${fid} and state = 0 order by at, hash limit 1) next
      where chain.step < ${depth})
    select ${fid}::bigint as fid, encode(hash, 'hex') as hash, at from chain where step > 0 order by step`.execute(db)
  return rows
}
