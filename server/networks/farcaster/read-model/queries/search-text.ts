import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { asPrepared } from './as-prepared.ts'
import type { CastEntry } from './hydrate-casts.ts'

export interface TextSearch {
  /** All of them must appear. Empty: any cast of the author. */
  words: string
  /** A fid. */
  author: number | undefined
  /** From 1. */
  page: number
  size: number
  /** Ids of channels whose casts are left out. */
  withoutChannels: ReadonlySet<string>
  /** Seconds since 1 January 2021. */
  now: number
}

/** Seconds in a span, as powers of two. The index contains each cast's span of each length, told apart by an offset. */
const lengths = [
  { bits: 16, offset: 0 },
  { bits: 19, offset: 100_000 },
  { bits: 22, offset: 200_000 },
  { bits: 25, offset: 300_000 },
]
const spans = sql`array[at >> 16, (at >> 19) + 100000, (at >> 22) + 200000, (at >> 25) + 300000]`
/** Hubs accept what is some minutes ahead. */
const mostAhead = 3600

/** Newest first. */
export async function searchText(db: Db, search: TextSearch): Promise<CastEntry[]> {
  const { words, author, page, size } = search
  const from = (page - 1) * size
  if (words.trim() === '')
    return author === undefined ? [] : (await find(db, sql`fid = ${author} and ${isShown(search)}`, from + size)).slice(from)
  const hasWords = sql`to_tsvector('simple', text) @@ plainto_tsquery('simple', ${words}) and ${isShown(search)}`
  if (author !== undefined) return (await find(db, sql`fid = ${author} and ${hasWords}`, from + size)).slice(from)
  const found: CastEntry[] = []
  const latest = search.now + mostAhead
  let before = 2_147_483_647
  for (const { bits, offset } of lengths) {
    if (latest < 0 || found.length >= from + size) break
    const last = latest >> bits
    const keys = [last - 1 + offset, last + offset]
    found.push(...(await find(db, sql`${spans} && ${keys}::int[] and at < ${before} and ${hasWords}`, from + size - found.length)))
    before = Math.max(0, last - 1) << bits
  }
  if (found.length < from + size) found.push(...(await find(db, sql`at < ${before} and ${hasWords}`, from + size - found.length)))
  return found.slice(from)
}

async function find(db: Db, condition: RawBuilder<unknown>, count: number): Promise<CastEntry[]> {
  const { rows } = await sql<CastEntry>`${asPrepared} select fid, encode(hash, 'hex') as hash, at from farcaster_casts
    where state = 0 and ${condition} order by at desc, hash limit ${count}`.execute(db)
  return rows
}

const isShown = ({ withoutChannels }: TextSearch): RawBuilder<unknown> => {
  if (withoutChannels.size === 0) return sql`true`
  const ids = [...withoutChannels]
  return sql`(parent_url is null or not (substring(parent_url from '[^/]+$') = any(${ids}::text[])
    or parent_url in (select url from farcaster_channels where id = any(${ids}::text[]))))`
}
