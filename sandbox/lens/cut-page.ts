import { GraphQLError } from 'graphql'

export interface PageRequest {
  pageSize?: 'TEN' | 'FIFTY'
  cursor?: string | null
}

/** The arguments of list resolvers. */
export interface Asked<T> {
  request: T & PageRequest
}

export interface Listed {
  /** ms */
  at: number
  /** Unique within its list. */
  name: string
}

interface LensPage<T> {
  items: T[]
  pageInfo: { prev: string | null; next: string | null }
}

/** Newest first. */
export const byTime = (a: Listed, b: Listed): number => b.at - a.at || (a.name < b.name ? -1 : Number(a.name > b.name))

/**
 * The requested part of a list, newest first. A cursor encodes the position of the last returned entry, so the list may grow or shrink in
 * the meantime.
 */
export function cutPage<T extends Listed>(entries: readonly T[], { pageSize = 'FIFTY', cursor }: PageRequest): LensPage<T> {
  const size = pageSize === 'TEN' ? 10 : 50
  const after = cursor ? readCursor(cursor) : undefined
  const from = after ? entries.findIndex((entry) => byTime(after, entry) < 0) : 0
  if (from < 0) return { items: [], pageInfo: { prev: null, next: null } }
  const items = entries.slice(from, from + size)
  const last = items.at(-1)
  return { items, pageInfo: { prev: null, next: last && from + size < entries.length ? writeCursor(last) : null } }
}

const writeCursor = ({ at, name }: Listed): string => Buffer.from(`${at} ${name}`).toString('base64url')

function readCursor(cursor: string): Listed {
  const found = /^(\d+) (\S+)$/.exec(Buffer.from(cursor, 'base64url').toString())
  if (!found) throw new GraphQLError('Invalid cursor', { extensions: { code: 'BAD_USER_INPUT' } })
  return { at: Number(found[1]), name: found[2]! }
}
