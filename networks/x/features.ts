import type { XFeature } from '@chorus/contract/twitter/plan'
import type { NotOffered } from '../not-offered.ts'

/** What X offers here, of what differs by plan. */
export interface XFeatures {
  canLike: boolean
  canFollow: boolean
  canBookmark: boolean
  canQuote: boolean
  /** Whether it can reply to anyone. Otherwise only to itself and to people who mentioned or quoted the account. */
  canReplyToAll: boolean
  canEditProfile: boolean
}

export const toXFeatures = (offered: readonly XFeature[]): XFeatures => ({
  canLike: offered.includes('likes'),
  canFollow: offered.includes('follows'),
  canBookmark: offered.includes('bookmarks'),
  canQuote: offered.includes('quotes'),
  canReplyToAll: offered.includes('replies'),
  canEditProfile: offered.includes('profile'),
})

const home = 'https://x.com/home'

/** What X itself offers, and its API doesn't. */
export function toNotOffered(features: XFeatures): NotOffered[] {
  const byPlan: (NotOffered & { isOffered: boolean })[] = [
    { what: 'like', reason: 'plan', url: home, isOffered: features.canLike },
    { what: 'follow', reason: 'plan', url: home, isOffered: features.canFollow },
    { what: 'bookmark', reason: 'plan', url: 'https://x.com/i/bookmarks', isOffered: features.canBookmark },
    { what: 'reply', reason: 'summons', url: 'https://x.com/notifications', isOffered: features.canReplyToAll },
    { what: 'quote', reason: 'plan', url: home, isOffered: features.canQuote },
    { what: 'editProfile', reason: 'plan', url: 'https://x.com/settings/profile', isOffered: features.canEditProfile },
  ]
  return [
    ...byPlan.filter(({ isOffered }) => !isOffered).map(({ what, reason, url }) => ({ what, reason, url })),
    // Since 2023.
    { what: 'block', reason: 'api', url: 'https://x.com/settings/blocked/all' },
    { what: 'report', reason: 'api', url: home },
    // Its API takes no `possibly_sensitive`.
    { what: 'warning', reason: 'api', url: home },
  ]
}
