import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { asPrepared, unseen } from './as-prepared.ts'
import { byTime, castsOf, type EntryPage, isAfter, readEntries } from './cast-lists.ts'

/** Far more than most people follow. */
const mostFollowed = 5000
/** Up to here, asking each account for its newest casts takes the least time. */
const fewFollowed = 50
/** Casts and recasts of everyone to look through, by the number of followed accounts. Each length is a statement of its own to plan. */
const lengths = [1024, 4096, 16_384] as const
/** Looking through as many rows as this takes as long as asking one account, or less when its pages have to be read from the disk. */
const rowsPerAccount = 8

/** Root casts and recasts by the accounts that a viewer follows and by the viewer, newest first. */
export async function readFollowing(db: Db, viewer: number, size: number, cursor: string | undefined): Promise<EntryPage> {
  const authors = await loadFollowed(db, viewer)
  if (authors.length > fewFollowed) {
    const wanted = authors.length * rowsPerAccount
    const page = await readEntries(db, size, amongNewest(authors, lengths.find((length) => length >= wanted) ?? lengths[2], size, cursor))
    // Without a next page, older rows than those looked through may belong to this one.
    if (page.cursor) return page
  }
  return readEntries(db, size, castsOf(authors, size, cursor))
}

async function loadFollowed(db: Db, viewer: number): Promise<number[]> {
  const { rows } = await sql<{
    fid: number
  }>`${asPrepared} select followed.* from ${unseen(sql`${viewer}::bigint as viewer_fid`)} as viewer cross join lateral (
      select target_fid as fid from farcaster_links where fid = viewer_fid and type = 'follow' and state = 0
      order by at desc, target_fid limit ${sql.lit(mostFollowed)}) followed`.execute(db)
  return [...new Set([viewer, ...rows.map(({ fid }) => fid)])]
}

/**
 * The entries by `authors` among the `length` newest of everyone. Postgres stops at the last one needed. `is true` has it look up each
 * author in a hash table, where it might otherwise join, which would need all rows first.
 */
const amongNewest = (authors: readonly number[], length: number, size: number, cursor: string | undefined) => sql`
  select fid, hash, at, recaster from (
    (select fid, hash, at, fid as author, null::bigint as recaster from farcaster_casts
      where state = 0 and parent_hash is null and ${isAfter(cursor)} order by at desc, hash, fid limit ${sql.lit(length)})
    union all
    (select target_fid, target_hash, at, fid, fid from farcaster_reactions
      where type = 2 and state = 0 and ${isAfter(cursor, 'target_hash')} order by at desc, target_hash, fid limit ${sql.lit(length)})
    order by at desc, hash, author limit ${sql.lit(length)}) as everyone
  where (author in (select unnest(${[...authors]}::bigint[]))) is true
  order by ${byTime} limit ${sql.lit(size + 1)}`
