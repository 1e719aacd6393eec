import { createFetcher, type Fetcher } from '@chorus/networks/http'

/** Names another provider, by its origin. Our server reads it, and heeds it only where its operator allows that origin. */
export const providerRootCookie = 'root_api'

/** For this browser session alone: who looks at another provider for an hour should not still do so next month. */
export function writeProviderRoot(root: string | undefined): void {
  const ended = root === undefined ? '; max-age=0' : ''
  document.cookie = `${providerRootCookie}=${encodeURIComponent(root ?? '')}; path=/; samesite=lax${ended}`
}

/**
 * What anybody may read comes from `root`, and nothing that says who asks goes there: no cookie, no token, no header of ours. All other
 * calls stay with our own server, which alone knows the sessions. A redirect would lead to where nobody has allowed anything: it fails.
 */
export function toProviderFetcher(own: Fetcher, root: string | undefined): Fetcher {
  if (root === undefined) return own
  const there = createFetcher({ root })
  return async (path, init) => {
    // Few ever need the list.
    const { isOpenRead } = await import('./open-reads.ts')
    if (!isOpenRead(path)) return own(path, init)
    const headers = new Headers(init?.headers)
    for (const name of ['x-chorus', 'authorization', 'cookie']) headers.delete(name)
    return there(path, { ...init, headers, credentials: 'omit', redirect: 'error' })
  }
}
