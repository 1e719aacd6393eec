import type { XFeature } from '@chorus/contract/twitter/plan'
import type { NotOffered } from '../network.ts'

/** What X offers here, of what differs by plan. */
export interface XFeatures {
  canLike: boolean
  canFollow: boolean
  canQuote: boolean
  /** Whether it can reply to anyone. Otherwise only to those who mentioned or quoted the account, and to itself. */
  canReplyToAll: boolean
}

export const toXFeatures = (offered: readonly XFeature[]): XFeatures => ({
  canLike: offered.includes('likes'),
  canFollow: offered.includes('follows'),
  canQuote: offered.includes('quotes'),
  canReplyToAll: offered.includes('replies'),
})

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
