import type { XPlan } from '@chorus/contract/twitter/plan'
import type { NotOffered } from '../network.ts'

/** What X sells to apps on a plan, of what differs. Peers, X API v2. */
export interface XFeatures {
  canLike: boolean
  canFollow: boolean
  canQuote: boolean
  /** Whether it can reply to anyone. Otherwise only to those who mentioned or quoted the account, and to itself. */
  canReplyToAll: boolean
}

export const featuresOf: Readonly<Record<XPlan, XFeatures>> = {
  'self-serve': { canLike: false, canFollow: false, canQuote: false, canReplyToAll: false },
  legacy: { canLike: true, canFollow: true, canQuote: true, canReplyToAll: false },
  enterprise: { canLike: true, canFollow: true, canQuote: true, canReplyToAll: true },
}

/** What X itself offers, and its API doesn't. */
export const toNotOffered = ({ canLike, canFollow, canQuote, canReplyToAll }: XFeatures): NotOffered[] => [
  ...(canLike ? [] : [{ what: 'like', reason: 'plan', url: 'https://x.com/home' } as const]),
  ...(canFollow ? [] : [{ what: 'follow', reason: 'plan', url: 'https://x.com/home' } as const]),
  ...(canReplyToAll ? [] : [{ what: 'reply', reason: 'summons', url: 'https://x.com/home' } as const]),
  ...(canQuote ? [] : [{ what: 'quote', reason: 'plan', url: 'https://x.com/home' } as const]),
  // Since 2023.
  { what: 'block', reason: 'api', url: 'https://x.com/settings/blocked/all' },
  { what: 'report', reason: 'api', url: 'https://x.com/home' },
]
