import { setTimeout as pause } from 'node:timers/promises'
import type { MicroDollars } from '@chorus/model/costs'
import { isFailure } from '@chorus/model/failure'
import type * as v from 'valibot'
import type { XApi, XCall } from '../api/x-api.ts'
import { toTweetQuery } from '../api/x-fields.ts'
import { toLeastSize } from '../api/x-page.ts'
import type { Room } from './load-room.ts'
import type { XPrices } from './prices.ts'
import { toMaxCost } from './to-charges.ts'
import { toPayer } from './to-payer.ts'
import { toPurpose, type XPurpose } from './to-purpose.ts'
import { toRefusal } from './to-refusal.ts'

type Call = XCall<v.GenericSchema>

export interface FitDeps {
  prices: XPrices
  /** What a payer has left for a purpose for the day, the tighter budget first. */
  loadRooms(payer: string, purpose: XPurpose): Promise<readonly Room[]>
  /** ms */
  now(): number
}

/** How many posts or people a page needs at least to be worth showing. */
const fewest = 5

/** ms. Most requests to X take less. */
const longestWait = 2000
const waitStep = 200

/**
 * Requests a smaller page when the day's budget has no room for the whole one. If even a small page doesn't fit, waits briefly for requests in
 * progress, most of which cost a fraction of what they reserve.
 */
export const fitToBudget = (api: XApi, { prices, loadRooms, now }: FitDeps): XApi => ({
  ...api,
  async call(call, as) {
    const until = now() + longestWait
    const least = toSmallest(call)
    for (let asked = call; ;) {
      try {
        return await api.call(asked, as)
      } catch (error) {
        if (!isFailure(error) || !error.shortage) throw error
        const purpose = toPurpose(call)
        const [room] = await loadRooms(toPayer({ ...call, as }), purpose).catch(() => [])
        if (!room) throw error
        const needed = toCost(prices, least)
        const size = toFittingSize(prices, asked, room.free)
        if (size !== undefined && size >= sizeOf(least)!) asked = withSize(call, size)
        else if (room.left < needed) throw toRefusal(room, { call: call.name, needed, purpose, retryAfter: error.retryAfter ?? 0 })
        else if (now() >= until) throw error
        else {
          await pause(waitStep)
          asked = call
        }
      }
    }
  },
})

/** The most that the smallest useful page of posts can cost. */
export const toPageCost = (prices: XPrices): MicroDollars =>
  toCost(prices, {
    name: 'GET /2/users/:id/timelines/reverse_chronological',
    path: '/',
    query: { max_results: String(fewest), ...toTweetQuery('application') },
  })

function toCost(
  prices: XPrices,
  { name, path, query = {}, json, isSummoned }: Pick<Call, 'name' | 'path' | 'query' | 'json' | 'isSummoned'>,
): MicroDollars {
  const pairs = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return toMaxCost(prices, { name, url: `https://api.x.com${path}?${new URLSearchParams(pairs).toString()}`, body: json, isSummoned })
}

/** Undefined: the call lists no page. */
function sizeOf({ query }: Call): number | undefined {
  const size = query?.['max_results']
  return size === undefined ? undefined : Number(size)
}

const withSize = <C extends Call>(call: C, size: number): C => ({ ...call, query: { ...call.query, max_results: String(size) } })

function toSmallest<C extends Call>(call: C): C {
  const size = sizeOf(call)
  return size === undefined ? call : withSize(call, Math.min(size, Math.max(fewest, toLeastSize(call.name))))
}

/** The size of a smaller page that costs no more than what is left. */
function toFittingSize(prices: XPrices, refused: Call, left: MicroDollars): number | undefined {
  const size = sizeOf(refused)
  return size === undefined ? undefined : Math.min(Math.floor(left / toCost(prices, withSize(refused, 1))), size - 1)
}
