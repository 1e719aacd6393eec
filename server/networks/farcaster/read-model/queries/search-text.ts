import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import type { CastEntry } from './hydrate-casts.ts'

/** Casts with all words, newest first. `page`: from 1. */
export async function searchText(db: Db, words: string, author: number | undefined, page: number, size: number): Promise<CastEntry[]> {
  const { rows } = await sql<CastEntry>`
    select fid, encode(hash, 'hex') as hash, at from farcaster_casts
    where state = 0 and to_tsvector('simple', text) @@ plainto_tsquery('simple', ${words})
      and (${author === undefined}::boolean or fid = ${author ?? 0})
    order by at desc, hash limit ${sql.lit(size)} offset ${(page - 1) * size}`.execute(db)
  return rows
}
