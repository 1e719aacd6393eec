import type { XTimeline } from '@chorus/contract/twitter/twitter-types'
import type * as v from 'valibot'
import type { WireTweetPage } from './x-wire.ts'

export interface XPageRequest {
  limit?: number | undefined
  cursor?: string | undefined
}

/** Spec 2 §9: 25 by default; X allows `least` to 100. */
export const toPageSize = (limit = 25, least: number): string => String(Math.min(Math.max(limit, least), 100))

export function toXPage({ meta, ...tweets }: v.InferOutput<typeof WireTweetPage>): XTimeline {
  return { ...tweets, meta: { ...meta, result_count: tweets.data?.length ?? 0 } }
}
