import type { MicroDollars } from '@chorus/model/costs'
import { hasLink } from '@chorus/model/length/has-link'
import * as v from 'valibot'
import type { XCallName } from '../api/x-api.ts'
import { findPricedRead, findPricedWrite } from './priced-calls.ts'
import type { XItem, XPrices, XRequestItem, XResourceItem } from './prices.ts'

/** A request to X before it is sent. */
export interface XRequest {
  name: XCallName
  /** Full URL including the query. */
  url: string
  body?: unknown
  /** Whether a reply goes to someone who mentioned or quoted the account. */
  isSummoned?: boolean | undefined
}

export interface Charge {
  item: XItem
  /** The resource's id. Empty for a request, which is paid for each time. */
  id: string
  price: MicroDollars
}

/** How many resources each expansion adds to one that X lists, at most. A mention takes three characters of a post's 280. */
const expansions: Readonly<Record<string, readonly [XResourceItem, number]>> = {
  author_id: ['user-read', 1],
  in_reply_to_user_id: ['user-read', 1],
  'referenced_tweets.id': ['post-read', 2],
  'referenced_tweets.id.author_id': ['user-read', 2],
  'entities.mentions.username': ['user-read', 93],
  'attachments.media_keys': ['media-read', 4],
  'attachments.poll_ids': ['poll-read', 1],
  pinned_tweet_id: ['post-read', 1],
  most_recent_tweet_id: ['post-read', 1],
  creator_id: ['user-read', 1],
  host_ids: ['user-read', 3],
  speaker_ids: ['user-read', 13],
  invited_user_ids: ['user-read', 13],
}
const included: Readonly<Record<string, XResourceItem>> = {
  users: 'user-read',
  tweets: 'post-read',
  posts: 'post-read',
  media: 'media-read',
  polls: 'poll-read',
}

const Id = v.union([
  v.object({ id: v.string() }),
  v.pipe(
    v.object({ media_key: v.string() }),
    v.transform(({ media_key: id }) => ({ id })),
  ),
])
const Answer = v.object({
  data: v.optional(v.unknown()),
  includes: v.optional(v.record(v.string(), v.unknown())),
  errors: v.optional(v.array(v.unknown())),
})
const Post = v.object({ text: v.optional(v.string(), ''), reply: v.optional(v.object({ in_reply_to_tweet_id: v.string() })) })

/** Calls without a row, which X may have repriced or added, count as the most expensive of their kind. */
const mostExpensive = { returns: 'user-read', most: 100 } as const

/** The most that a request can cost. */
export function toMaxCost(prices: XPrices, request: XRequest): MicroDollars {
  const write = findWrite(request)
  if (write !== undefined) return prices[write]
  const { returns, most } = findPricedRead(request.name) ?? mostExpensive
  const { searchParams } = new URL(request.url)
  const ids = searchParams.get('ids') ?? searchParams.get('usernames')
  const asked = Number(searchParams.get('max_results') ?? Number.NaN)
  const count = ids === null ? (asked > 0 ? asked : most) : ids.split(',').length
  const beside = (searchParams.get('expansions') ?? '').split(',').filter(Boolean)
  const extra = beside.map((name) => {
    const [item, times] = expansions[name] ?? ['user-read', 1]
    return prices[item] * times
  })
  return count * extra.reduce((sum, price) => sum + price, prices[returns])
}

/** Resources that a request names itself, so it returns no others of their kind. */
export interface CertainItems {
  item: XResourceItem
  ids: readonly string[]
  /** Of each. */
  price: MicroDollars
}

/** `payer`: who asks, which `/2/users/me` returns. Undefined: what the request returns isn't known before. */
export function toCertainItems(prices: XPrices, { name, url }: Pick<XRequest, 'name' | 'url'>, payer: string): CertainItems | undefined {
  const { returns: item } = findPricedRead(name) ?? {}
  if (item === undefined || isRelation(item)) return undefined
  const { pathname, searchParams } = new URL(url)
  const last = pathname.slice(pathname.lastIndexOf('/') + 1)
  const named = name === 'GET /2/users/me' ? [payer] : name.endsWith('/:id') ? [last] : (searchParams.get('ids')?.split(',') ?? [])
  const ids = [...new Set(named)].filter((id) => /^\d+$/.test(id))
  return ids.length > 0 ? { item, ids, price: prices[item] } : undefined
}

/** Whether an answer has the shape of X's, so that what it costs is known. */
export const isBillable = (answer: unknown): boolean => v.is(Answer, answer)

/** What X bills for a successful answer. Errors and answers without data are free. */
export function toCharges(prices: XPrices, request: XRequest, answer: unknown): Charge[] {
  const { data, includes = {}, errors } = v.is(Answer, answer) ? answer : {}
  const write = findWrite(request)
  if (write !== undefined) return data === undefined && errors ? [] : charge(prices, write, '')
  const { returns } = findPricedRead(request.name) ?? mostExpensive
  const listed = data === undefined || data === null ? [] : toList(data)
  const charges = [
    ...listed.flatMap((each) => charge(prices, returns, toResourceId(request, returns, each))),
    ...Object.entries(includes).flatMap(([kind, items]) =>
      toList(items).flatMap((each) => charge(prices, included[kind] ?? 'media-read', readId(each))),
    ),
  ]
  return withoutRepeats(charges)
}

const charge = (prices: XPrices, item: XItem, id: string): Charge[] => (prices[item] > 0 ? [{ item, id, price: prices[item] }] : [])
const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/** A resource without an id can't be recognised later, so it is paid for each time. */
const readId = (value: unknown): string => (v.safeParse(Id, value).output as { id?: string } | undefined)?.id ?? ''

/** Follower lists return follows, which X shows as the person at the other end. */
const isRelation = (item: XResourceItem): boolean => item === 'follow-read'

function toResourceId({ url }: XRequest, item: XResourceItem, value: unknown): string {
  const id = readId(value)
  return id !== '' && isRelation(item) ? `${new URL(url).pathname} ${id}` : id
}

function withoutRepeats(charges: readonly Charge[]): Charge[] {
  const seen = new Set<string>()
  return charges.filter(({ item, id }) => {
    if (id === '') return true
    const key = `${item} ${id}`
    return !seen.has(key) && seen.add(key)
  })
}

function findWrite({ name, body, isSummoned }: XRequest): XRequestItem | undefined {
  const write = findPricedWrite(name)
  if (write === 'post') return toPostItem(body, isSummoned)
  if (write !== undefined || name.startsWith('GET ')) return write
  return 'interaction-create'
}

/** A post with a link costs more than any other, and a reply to someone who mentioned or quoted the account less. */
function toPostItem(body: unknown, isSummoned = false): XRequestItem {
  const parsed = v.safeParse(Post, typeof body === 'string' ? parse(body) : body)
  // What X can't read, it doesn't post.
  if (!parsed.success) return 'post-create-url'
  const { text, reply } = parsed.output
  if (hasLink('x', text)) return 'post-create-url'
  return reply && isSummoned ? 'reply-summoned' : 'post-create'
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
