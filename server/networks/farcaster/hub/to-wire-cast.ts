import type { Cast } from '@chorus/contract/farcaster/farcaster-types'

export type WireCast = Omit<Cast, 'replyCount' | 'parentCast' | 'quotedCast' | 'rootParentCast'> & {
  replyCount: string
  parentCast?: WireCast
  quotedCast?: WireCast
  rootParentCast?: WireCast
}

/** Provider API §2: only the reply count is serialized as a string. */
export const toWireCast = (from: Cast): WireCast => ({
  ...from,
  replyCount: String(from.replyCount),
  parentCast: from.parentCast ? toWireCast(from.parentCast) : undefined,
  quotedCast: from.quotedCast ? toWireCast(from.quotedCast) : undefined,
  rootParentCast: from.rootParentCast ? toWireCast(from.rootParentCast) : undefined,
})
