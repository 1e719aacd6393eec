import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { asPrepared, unseen } from './as-prepared.ts'
import type { EntryPage } from './cast-lists.ts'
import type { CastEntry } from './hydrate-casts.ts'

const toOffset = (cursor: string | undefined): number => (/^\d{1,6}$/.test(cursor ?? '') ? Number(cursor) : 0)

function toPage(rows: readonly CastEntry[], from: number, size: number): EntryPage {
  return { entries: rows.slice(0, size), cursor: rows.length > size ? String(from + size) : undefined }
}

/** Newest casts of a channel that are ranked. */
const mostRanked = 3000
const month = 30 * 86_400

/** Casts of the last 30 days by likes, recasts and replies. `now`: seconds since 1 January 2021. */
export async function readTrending(db: Db, url: string, size: number, cursor: string | undefined, now: number): Promise<EntryPage> {
  const from = toOffset(cursor)
  const { rows } = await sql<CastEntry>`${asPrepared} select recent.fid, encode(recent.hash, 'hex') as hash, recent.at from (
      select latest.* from ${unseen(sql`${url}::text as url, ${now - month}::integer as since`)} as channel cross join lateral (
        select fid, hash, at from farcaster_casts
        where parent_url = url and state = 0 and parent_hash is null and at > since
        order by at desc, hash limit ${sql.lit(mostRanked)}) latest) recent
    left join lateral (select * from farcaster_cast_counts where fid = recent.fid and hash = recent.hash limit 1) counts on true
    order by coalesce(counts.likes + 2 * counts.recasts + counts.replies, 0) desc, recent.at desc, recent.hash
    limit ${sql.lit(size + 1)} offset ${from}`.execute(db)
  return toPage(rows, from, size)
}
