import type { Preferences } from '@chorus/web/services/settings/settings'

/** First segments of public pages besides Home. Pages of a login carry secrets in their addresses; the others are only of use to someone logged in. */
const publicSegments = new Set(['channel', 'discover', 'explore', 'feed', 'group', 'post', 'profile', 'search'])
/** Characters. No one links to longer addresses. */
const maxAddressLength = 300

/**
 * The key under which a guest's page is stored: everything that its markup depends on. Undefined: the page is not stored. The caller has
 * ruled out a session.
 */
export function toPageKey({ pathname, search }: URL, preferences: Preferences): string | undefined {
  const { locale, theme, motion, text, home, isFollowingOnly: _, tab, current, device, providerRoot, ...unknown } = preferences
  // Guests follow no one, so `isFollowingOnly` changes nothing for them.
  // A preference without a place in the key must not be shared.
  if (Object.keys(unknown).length > 0) return undefined
  // This browser has, or had, accounts of its own.
  if (current.length > 0 || device || providerRoot !== undefined) return undefined
  // Home may redirect to the last tab, depending on where the reader comes from.
  if (tab && pathname === '/') return undefined
  const isPublic = pathname === '/' || publicSegments.has(pathname.split('/')[1] ?? '')
  if (!isPublic || pathname.length + search.length > maxAddressLength) return undefined
  return JSON.stringify([pathname, search, locale, theme, motion, text, home, tab ?? ''])
}
