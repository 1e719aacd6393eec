import { findRedirect } from './redirects.ts'

/** The first segments of our paths that people share. */
const ownWords = new Set([
  'post',
  'polls',
  'proposal',
  'space',
  'profile',
  'address',
  'nft',
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

/** The path of a link to one of our own pages, including old URLs. `origin`: our origin. Undefined: not such a link. */
export function findOwnPath(link: string, origin: string | undefined): string | undefined {
  if (!origin || !URL.canParse(link)) return undefined
  const url = new URL(link)
  if (url.origin !== origin || !ownWords.has(url.pathname.split('/')[1] ?? '')) return undefined
  const path = findRedirect(url) ?? url.pathname + url.search
  // The router reads `$` as the start of a path parameter.
  return path.replaceAll('$', '%24')
}
