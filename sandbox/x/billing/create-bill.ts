import { createHash } from 'node:crypto'
import type { Context, Next } from 'hono'

/** A line of X's bill. */
export interface BillLine {
  /** X's name for it, such as `Post: Read`. */
  product: string
  quantity: number
  /** Thousandths of a cent. */
  amount: number
}

export interface Bill {
  /** All of a UTC day, by product. Thousandths of a cent. */
  linesOf(day: string): BillLine[]
  totalOf(day: string): number
  /** The total of all days, in thousandths of a cent. */
  total(): number
}

interface Sale {
  product: string
  /** Names the resource sold. Undefined: the request itself was sold. */
  resource?: string
}

/** X's published price list, in thousandths of a cent. Source: docs.x.com, getting started, pricing; August 2026. */
const unitCosts: Readonly<Record<string, number>> = {
  'Post: Read': 500,
  'User: Read': 1000,
  'Following/Followers: Read': 1000,
  'Space: Read': 500,
  'Content: Create': 1500,
  'Content: Create (with URL)': 20_000,
  'Content: Create (summoned reply)': 1000,
  'User Interaction: Create': 1500,
  'Interaction: Delete': 1000,
  'Content: Manage': 500,
  Bookmark: 500,
  'Media Metadata': 500,
  'Privacy: Update': 1000,
  'Mute: Delete': 500,
  'Profile: Update': 500,
}

/** What the listed objects of a read are, by its path; the first that fits. */
const readProducts: readonly (readonly [RegExp, string])[] = [
  [/\/(followers|following)$/, 'Following/Followers: Read'],
  [/^\/2\/spaces/, 'Space: Read'],
  [/\/(tweets|mentions|liked_tweets|bookmarks|reverse_chronological|quote_tweets|retweets)$/, 'Post: Read'],
  [/^\/2\/tweets\/\d+\/(retweeted_by|liking_users)$/, 'User: Read'],
  [/^\/2\/tweets/, 'Post: Read'],
  [/^\/2\/users/, 'User: Read'],
]

const writeProducts: readonly (readonly [RegExp, string])[] = [
  [/^DELETE \/2\/tweets\/\d+$/, 'Content: Manage'],
  [/^PUT \/2\/tweets\/\d+\/hidden$/, 'Content: Manage'],
  [/^POST \/2\/users\/\d+\/muting$/, 'Privacy: Update'],
  [/^DELETE \/2\/users\/\d+\/muting\/\d+$/, 'Mute: Delete'],
  [/^(POST|DELETE) \/2\/users\/\d+\/bookmarks/, 'Bookmark'],
  [/^POST \/2\/users\/\d+\/(likes|retweets|following|blocking)$/, 'User Interaction: Create'],
  [/^DELETE \/2\/users\/\d+\/(likes|retweets|following|blocking)\/\d+$/, 'Interaction: Delete'],
  [/^POST \/2\/media\/metadata$/, 'Media Metadata'],
  [/^POST \/1\.1\/account\//, 'Profile: Update'],
]

const includedProducts: readonly (readonly [string, string])[] = [
  ['users', 'User: Read'],
  ['tweets', 'Post: Read'],
  ['posts', 'Post: Read'],
]

/** A link with a protocol, or a name in one of the usual domains. */
const link = /https?:\/\/\S+|(?<![\w@.-])(?:[\w-]+\.)+(?:com|org|net|dev|io)\b/i

type Json = Record<string, unknown>

/** Bills like X: for resources returned and for successful requests, and for a resource once a UTC day. Knows nothing of Chorus's meter. */
export function createBill(
  now: () => number,
  isSummonedReply: (id: string) => boolean,
): Bill & { watch(context: Context, next: Next): Promise<void> } {
  const days = new Map<string, { lines: Map<string, BillLine>; sold: Set<string> }>()
  const openDay = (day: string) => {
    const open = days.get(day) ?? { lines: new Map<string, BillLine>(), sold: new Set<string>() }
    days.set(day, open)
    return open
  }
  const sell = ({ product, resource }: Sale) => {
    const unit = unitCosts[product]
    if (unit === undefined) throw new Error(`X sells no ${product}.`)
    const { lines, sold } = openDay(new Date(now()).toISOString().slice(0, 10))
    const key = createHash('sha1').update(`${product}#${resource}`).digest('base64')
    if (resource !== undefined && sold.has(key)) return
    if (resource !== undefined) sold.add(key)
    const line = lines.get(product) ?? { product, quantity: 0, amount: 0 }
    lines.set(product, { product, quantity: line.quantity + 1, amount: line.amount + unit })
  }

  const linesOf = (day: string) => [...(days.get(day)?.lines.values() ?? [])]
  const totalOf = (day: string) => linesOf(day).reduce((total, { amount }) => total + amount, 0)
  return {
    linesOf,
    totalOf,
    total: () => [...days.keys()].reduce((total, day) => total + totalOf(day), 0),
    async watch(context, next) {
      const { method } = context.req
      const path = new URL(context.req.url).pathname
      const sent =
        method === 'POST' && path === '/2/tweets'
          ? ((await context.req.raw
              .clone()
              .json()
              .catch(() => ({}))) as Json)
          : {}
      await next()
      if (!context.res.ok || !/^\/(2|1\.1)\//.test(path)) return
      const answer = (await context.res
        .clone()
        .json()
        .catch(() => ({}))) as Json
      const sales =
        method === 'GET'
          ? toReadSales(path, answer)
          : method === 'POST' && path === '/2/tweets'
            ? toPostSales(sent, answer, isSummonedReply)
            : toWriteSales(method, path, answer)
      sales.forEach(sell)
    },
  }
}

function toReadSales(path: string, { data, includes }: Json): Sale[] {
  const product = readProducts.find(([fits]) => fits.test(path))?.[1]
  if (!product || data === undefined) return []
  const isRelation = !['Post: Read', 'User: Read', 'Space: Read'].includes(product)
  const listed = [data].flat().map((each): Sale => ({ product, resource: `${isRelation ? path : ''}${String((each as Json)['id'])}` }))
  const beside = includedProducts.flatMap(([kind, sold]) =>
    (((includes as Json | undefined)?.[kind] ?? []) as Json[]).map(({ id }): Sale => ({ product: sold, resource: String(id) })),
  )
  return [...listed, ...beside]
}

function toPostSales(sent: Json, { data }: Json, isSummonedReply: (id: string) => boolean): Sale[] {
  if (data === undefined) return []
  if (link.test(String(sent['text'] ?? ''))) return [{ product: 'Content: Create (with URL)' }]
  return [{ product: isSummonedReply(String((data as Json)['id'])) ? 'Content: Create (summoned reply)' : 'Content: Create' }]
}

function toWriteSales(method: string, path: string, answer: Json): Sale[] {
  if (answer['errors'] !== undefined && answer['data'] === undefined) return []
  const product = writeProducts.find(([fits]) => fits.test(`${method} ${path}`))?.[1]
  return product ? [{ product }] : []
}
