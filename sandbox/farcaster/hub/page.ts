import { HubRefusal } from './hub-refusal.ts'
import { shards } from './shard-of.ts'

export interface PageRequest {
  size?: number | undefined
  /** Of the page before. */
  token?: Uint8Array | undefined
  /** Newest first. */
  isReversed?: boolean | undefined
}

export interface Page<T> {
  items: T[]
  /** Undefined: there are no more. A full page has one even if nothing follows. */
  next: Uint8Array | undefined
}

const largestPage = 1000

/**
 * A page of a list that one shard holds. Its token is the key of its last item, so it stays valid while items come and go.
 *
 * @param oldest Oldest first, by key.
 * @param keyOf Lower-case hex, equally long for all.
 */
export function cutPage<T>(oldest: readonly T[], { size, token, isReversed = false }: PageRequest, keyOf: (item: T) => string): Page<T> {
  const last = token?.length ? Buffer.from(token).toString('hex') : undefined
  const rest = (isReversed ? oldest.toReversed() : oldest).filter(
    (item) => last === undefined || (isReversed ? keyOf(item) < last : keyOf(item) > last),
  )
  const count = Math.min(Math.max(size ?? largestPage, 1), largestPage)
  const items = rest.slice(0, count)
  return { items, next: items.length === count ? Buffer.from(keyOf(items.at(-1)!), 'hex') : undefined }
}

/**
 * A page of each shard, one after the other: they are not merged by age. Its token is a JSON array with the token of each shard's page,
 * there is always one, and in the next page a shard without a token starts over, as on the live network.
 */
export function cutShardPages<T>(
  listOf: (shard: number) => readonly T[],
  request: PageRequest,
  keyOf: (item: T) => string,
  of: readonly number[] = shards,
): Page<T> {
  const tokens = readTokens(request.token, of.length)
  const pages = of.map((shard, index) => cutPage(listOf(shard), { ...request, token: tokens[index] }, keyOf))
  const next = pages.map((page) => (page.next ? [...page.next] : null))
  return { items: pages.flatMap(({ items }) => items), next: Buffer.from(JSON.stringify(next)) }
}

function readTokens(token: Uint8Array | undefined, count: number): (Uint8Array | undefined)[] {
  if (token === undefined) return Array(count).fill(undefined)
  const tokens = parse(token)
  if (!Array.isArray(tokens) || !tokens.every(isShardToken)) throw HubRefusal.badRequest('Invalid page token: not a token of shards')
  if (tokens.length !== count) throw HubRefusal.badRequest('Page token does not match number of shards')
  return tokens.map((bytes) => (bytes === null ? undefined : Uint8Array.from(bytes)))
}

const isShardToken = (value: unknown): value is number[] | null => value === null || (Array.isArray(value) && value.every(Number.isInteger))

function parse(token: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(token).toString())
  } catch {
    return undefined
  }
}
