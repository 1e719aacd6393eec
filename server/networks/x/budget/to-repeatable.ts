import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { XPrices } from './prices.ts'
import { toCertainItems, toMaxCost, type XRequest } from './to-charges.ts'

/** A read that returns the same resources whenever it is made, so its answer shows what a lost answer to it cost. */
export interface RepeatableRead {
  /** The same for the same read by the same payer. */
  hash: Buffer
  /** Whether an answer has everything that an earlier one can have had. What has been deleted since may have been billed before. */
  isWhole(answer: unknown): boolean
}

/** What these add to a post never changes. A profile's pinned post does. */
const fixedExpansions = new Set([
  'author_id',
  'in_reply_to_user_id',
  'referenced_tweets.id',
  'referenced_tweets.id.author_id',
  'attachments.media_keys',
  'attachments.poll_ids',
])

const Id = v.object({ id: v.string() })
const Whole = v.object({
  data: v.union([
    v.array(Id),
    v.pipe(
      Id,
      v.transform((one) => [one]),
    ),
  ]),
  // X lists here what it couldn't return.
  errors: v.optional(v.pipe(v.array(v.unknown()), v.length(0))),
})

/** Undefined: a list, whose posts or people may differ the next time, or a write. */
export function toRepeatable(prices: XPrices, request: XRequest, payer: string): RepeatableRead | undefined {
  const certain = toCertainItems(prices, request, payer)
  const expanded = (new URL(request.url).searchParams.get('expansions') ?? '').split(',').filter(Boolean)
  if (!certain || !expanded.every((name) => fixedExpansions.has(name))) return undefined
  return {
    hash: createHash('sha256').update(`${payer}\n${request.url}`).digest(),
    isWhole(answer) {
      const whole = v.safeParse(Whole, answer)
      const shown = new Set(whole.success ? whole.output.data.map(({ id }) => id) : [])
      return whole.success && certain.ids.every((id) => shown.has(id))
    },
  }
}

/** Whether a read can be sent twice: it is free, or returns a single resource that it names. */
export const isCheapToRepeat = (prices: XPrices, request: XRequest, payer: string): boolean =>
  toMaxCost(prices, request) === 0 ||
  (toRepeatable(prices, request, payer) !== undefined && toCertainItems(prices, request, payer)?.ids.length === 1)
