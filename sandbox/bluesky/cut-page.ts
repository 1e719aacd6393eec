import type { Context } from 'hono'
import { Refusal } from './refusal.ts'

export interface CutPage<T> {
  items: T[]
  /** To be spread into the response. */
  next: { cursor?: string }
}

/** The part of a list selected by `limit` and `cursor`. The cursor names the last returned entry, so the list may grow in the meantime. */
export function cutPage<T>(context: Context, entries: readonly T[], toCursor: (entry: T) => string, defaultLimit = 50): CutPage<T> {
  const limit = Number(context.req.query('limit') ?? defaultLimit)
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) throw new Refusal('InvalidRequest', 'limit must be between 1 and 100')
  const cursor = context.req.query('cursor')
  const from = cursor ? entries.findIndex((entry) => toCursor(entry) === cursor) + 1 : 0
  if (cursor && from === 0) throw new Refusal('InvalidRequest', 'Malformed cursor')
  const items = entries.slice(from, from + limit)
  const last = items.at(-1)
  return { items, next: last !== undefined && from + limit < entries.length ? { cursor: toCursor(last) } : {} }
}
