import { createFetcher, type Fetcher } from '@chorus/networks/fetcher'

/** Names another provider by its origin. Our server honours it only if its operator has allowed that origin. */
export const providerRootCookie = 'root_api'

/** A session cookie, so that the choice of a test provider ends with the browser session. */
export function writeProviderRoot(root: string | undefined): void {
  const ended = root === undefined ? '; max-age=0' : ''
  document.cookie = `${providerRootCookie}=${encodeURIComponent(root ?? '')}; path=/; samesite=lax${ended}`
}

/**
 * Sends public reads to `root`, without cookies, tokens or our own headers. All other calls go to our own server, which alone has the
 * sessions. Redirects fail, because they could lead to an origin that no one has allowed.
 */
export function toProviderFetcher(own: Fetcher, root: string | undefined): Fetcher {
  if (root === undefined) return own
  const there = createFetcher({ root })
  return async (path, init) => {
    // Loaded on demand, since few need the list.
    const { isPublicRead } = await import('./public-reads.ts')
    if (!isPublicRead(path)) return own(path, init)
    const headers = new Headers(init?.headers)
    for (const name of ['x-chorus', 'authorization', 'cookie']) headers.delete(name)
    return there(path, { ...init, headers, credentials: 'omit', redirect: 'error' })
  }
}
