import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { asPrepared, unseen } from './as-prepared.ts'
import type { EntryPage } from './cast-lists.ts'
import type { CastEntry } from './hydrate-casts.ts'

const toOffset = (cursor: string | undefined): number => (/^\d{1,6}$/.test(cursor ?? '') ? Number(cursor) : 0)

function toPage(rows: readonly CastEntry[], from: number, size: number): EntryPage {
  return {
    entries: rows.slice(0, size).map(({ fid, hash, at }) => ({ fid, hash, at })),
    cursor: rows.length > size ? String(from + size) : undefined,
  }
}

/** Newest casts of a channel that are ranked. */
const mostRanked = 3000
/** Casts of a stored ranking, the best ones. */
const mostStored = 100
const month = 30 * 86_400
/** A ranking that no node has renewed for so long is not used. */
const oldest = sql`interval '10 minutes'`
/** How precisely the time of a ranking's last read is stored. */
const askedWithin = sql`interval '10 minutes'`

/** Of the last 30 days, by likes, recasts and replies. `now`: seconds since 1 January 2021. */
const rank = (url: string, now: number, limit: number, from: number): RawBuilder<unknown> => sql`
  select recent.fid, recent.hash, recent.at, coalesce(counts.likes + 2 * counts.recasts + counts.replies, 0) as score from (
    select latest.* from ${unseen(sql`${url}::text as url, ${now - month}::integer as since`)} as channel cross join lateral (
      select fid, hash, at from farcaster_casts
      where parent_url = url and state = 0 and parent_hash is null and at > since
      order by at desc, hash limit ${sql.lit(mostRanked)}) latest) recent
  left join lateral (select * from farcaster_cast_counts where fid = recent.fid and hash = recent.hash limit 1) counts on true
  order by score desc, recent.at desc, recent.hash
  limit ${sql.lit(limit)} offset ${from}`

/** A page of the stored ranking, if there is one, or of one made now. `now`: seconds since 1 January 2021. */
export async function readTrending(db: Db, url: string, size: number, cursor: string | undefined, now: number): Promise<EntryPage> {
  const from = toOffset(cursor)
  if (from + size < mostStored) {
    const { rows } = await sql<CastEntry & { is_long_ago: boolean }>`${asPrepared} select fid, encode(hash, 'hex') as hash, at,
        asked_at < now() - ${askedWithin} as is_long_ago
      from farcaster_rankings cross join lateral unnest(fids, hashes, ats) with ordinality as ranked (fid, hash, at, place)
      where url = ${url} and ranked_at > now() - ${oldest} and place > ${from} order by place limit ${sql.lit(size + 1)}`.execute(db)
    if (rows[0]?.is_long_ago) await noteAsked(db, url)
    if (rows.length > 0) return toPage(rows, from, size)
  }
  const { rows } = await sql<CastEntry>`${asPrepared} select fid, encode(hash, 'hex') as hash, at
    from (${rank(url, now, size + 1, from)}) as ranked order by score desc, at desc, hash`.execute(db)
  if (rows.length > 0) await noteAsked(db, url)
  return toPage(rows, from, size)
}

/** Has the ranking kept up to date from now on. */
async function noteAsked(db: Db, url: string): Promise<void> {
  await sql`
    insert into farcaster_rankings as known (url) values (${url})
    on conflict (url) do update set asked_at = now() where known.asked_at < now() - ${askedWithin}`.execute(db)
}

/** Renews the ranking of a channel that someone has read. `now`: seconds since 1 January 2021. */
export async function storeRanking(db: Db, url: string, now: number): Promise<void> {
  await sql`
    update farcaster_rankings set ranked_at = now(), leased_until = '-infinity', fids = best.fids, hashes = best.hashes, ats = best.ats
    from (
      select coalesce(array_agg(fid order by place), '{}') as fids, coalesce(array_agg(hash order by place), '{}') as hashes,
        coalesce(array_agg(at order by place), '{}') as ats
      from (
        select *, row_number() over (order by score desc, at desc, hash) as place
        from (${rank(url, now, mostStored, 0)}) as ranked) as placed) as best
    where url = ${url}`.execute(db)
}
