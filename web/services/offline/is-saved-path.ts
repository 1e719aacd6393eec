/** First segments of pages that are worth reading again. Never of a login, of settings or of a share link, whose addresses may carry secrets. */
const segments = new Set([
  '',
  'bookmarks',
  'channel',
  'discover',
  'explore',
  'feed',
  'following',
  'group',
  'nft',
  'notifications',
  'post',
  'profile',
  'proposal',
  'search',
  'token',
])
/** Characters. No one links to longer addresses. */
const longest = 300

/** Whether a page is saved for reading without a connection. `path`: with its query. */
export function isSavedPath(path: string): boolean {
  const [pathname = '', search] = path.split('?')
  if (path.length > longest || !segments.has(pathname.split('/')[1] ?? '')) return false
  // On Home, a query asks for something to be done, such as opening the composer.
  return pathname !== '/' || search === undefined
}
