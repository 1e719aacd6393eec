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

/** Seconds in a span, as a power of two. The index contains each cast's span. */
const spanBits = 16
/** Hubs accept what is some minutes ahead. */
const mostAhead = 3600
/** Spans that are searched at once: first the newest ones, which suffice for a common word, then ever more. */
const steps = [4, 32, 256, 2048]

/** Newest first. */
export async function searchText(db: Db, search: TextSearch): Promise<CastEntry[]> {
  const { words, author, page, size } = search
  const from = (page - 1) * size
  if (words.trim() === '')
    return author === undefined ? [] : (await find(db, sql`fid = ${author} and ${isShown(search)}`, from + size)).slice(from)
  const hasWords = sql`to_tsvector('simple', text) @@ plainto_tsquery('simple', ${words}) and ${isShown(search)}`
  if (author !== undefined) return (await find(db, sql`fid = ${author} and ${hasWords}`, from + size)).slice(from)
  const found: CastEntry[] = []
  let end = (search.now + mostAhead) >> spanBits
  for (const width of steps) {
    if (end < 0 || found.length >= from + size) break
    const start = Math.max(0, end - width + 1)
    const spans = Array.from({ length: end - start + 1 }, (_, index) => start + index)
    found.push(...(await find(db, sql`array[at >> 16] && ${spans}::int[] and ${hasWords}`, from + size - found.length)))
    end = start - 1
  }
  if (end >= 0 && found.length < from + size)
    found.push(...(await find(db, sql`at < ${(end + 1) << spanBits} and ${hasWords}`, from + size - found.length)))
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
