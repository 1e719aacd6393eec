import { findRedirect } from './redirects.ts'

/** What a path of ours may begin with, as far as people pass such addresses on. */
const ownWords = new Set([
  'post',
  'profile',
  'feed',
  'channel',
  'group',
  'discover',
  'following',
  'explore',
  'settings',
  'notifications',
  'bookmarks',
])

/** Where a link to one of our own pages leads, old addresses of them included. `origin`: ours. Undefined: it is no such link. */
export function findOwnPath(link: string, origin: string | undefined): string | undefined {
  if (!origin || !URL.canParse(link)) return undefined
  const url = new URL(link)
  if (url.origin !== origin || !ownWords.has(url.pathname.split('/')[1] ?? '')) return undefined
  const path = findRedirect(url) ?? url.pathname + url.search
  // To the router it would be the name of a part of the page that the link stands on.
  return path.replaceAll('$', '%24')
}
