import type { XTimeline } from '@chorus/contract/twitter/twitter-types'
import type * as v from 'valibot'
import type { XCallName } from './x-api.ts'
import type { WireTweetPage } from './x-wire.ts'

export interface XPageRequest {
  limit?: number | undefined
  cursor?: string | undefined
}

/** The smallest pages that X allows, where that is more than one. */
const leastSizes: Partial<Record<XCallName, number>> = {
  'GET /2/users/:id/tweets': 5,
  'GET /2/users/:id/mentions': 5,
  'GET /2/users/:id/liked_tweets': 5,
  'GET /2/tweets/:id/quote_tweets': 10,
  'GET /2/tweets/search/all': 10,
  'GET /2/tweets/search/recent': 10,
}

export const toLeastSize = (name: XCallName): number => leastSizes[name] ?? 1

/** Spec 2 §9: 25 by default; X allows at most 100. */
export const toPageSize = (name: XCallName, limit = 25): string => String(Math.min(Math.max(limit, toLeastSize(name)), 100))

export function toXPage({ meta, ...tweets }: v.InferOutput<typeof WireTweetPage>): XTimeline {
  return { ...tweets, meta: { ...meta, result_count: tweets.data?.length ?? 0 } }
}
