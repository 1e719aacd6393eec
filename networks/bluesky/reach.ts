import { type DeviceDeps, OriginNotAllowed } from '../device-network.ts'
import { createFetcher, type Fetcher } from '../fetcher.ts'
import type { FindServiceDeps } from './find-service.ts'

/** The servers of Bluesky accounts, as this page can reach them. */
export interface Reach extends FindServiceDeps {
  /** A fetcher bound to an account's server. */
  fetcherTo(serviceUrl: string): Fetcher
  /** Throws OriginNotAllowed. */
  check(origin: string): void
}

/** For logins by email address, which only this server can resolve. */
const usual = 'https://bsky.social'

export function createReach({ root, options, isSandboxed, allowedOrigins }: Omit<DeviceDeps, 'now'>): Reach {
  const sources = [...(options['services'] ?? '').split(' '), ...allowedOrigins].filter(Boolean)
  return {
    appView: createFetcher({ root }),
    directory: createFetcher({ root: isSandboxed ? root : (options['directory'] ?? '') }),
    usual,
    fetcherTo: (serviceUrl) => createFetcher({ root: isSandboxed ? root : new URL(serviceUrl).origin }),
    check(origin) {
      if (!isSandboxed && !sources.some((source) => covers(source, origin))) throw new OriginNotAllowed(origin)
    },
  }
}

/** CSP §6.7.2.6, for the forms our server uses: an origin, or `https://*.host.example`. */
const covers = (source: string, origin: string): boolean =>
  source.startsWith('https://*.') ? origin.startsWith('https://') && origin.endsWith(source.slice('https://*'.length)) : source === origin
