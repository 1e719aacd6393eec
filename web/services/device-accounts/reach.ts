import type { FindServiceDeps } from '@chorus/networks/bluesky/find-service'
import { createFetcher, type Fetcher } from '@chorus/networks/http'
import type { DeviceUse } from '../settings/device-cookie.ts'
import type { Settings } from '../settings/settings.ts'

/** The Content Security Policy of this page does not list the server. */
export class OutOfReach extends Error {
  override name = 'OutOfReach'
  readonly origin: string
  constructor(origin: string) {
    super(`This page may not speak to ${origin}.`)
    this.origin = origin
  }
}

/** The servers of Bluesky accounts, as this page can reach them. */
export interface Reach extends FindServiceDeps {
  fetcherTo(serviceUrl: string): Fetcher
  /** Throws OutOfReach. */
  check(origin: string): void
}

type NetworkFacts = Pick<Settings, 'sandboxed' | 'networks'>

const isSandboxed = ({ sandboxed }: NetworkFacts): boolean => sandboxed.includes('bluesky')

/** The URL for requests to a server. Sandbox servers are proxied by our own origin. */
export const toServiceRoot = (settings: NetworkFacts, serviceUrl: string): string =>
  isSandboxed(settings) ? settings.networks.bluesky.root : new URL(serviceUrl).origin

/** For logins by email address, which only this server can resolve. */
const usual = 'https://bsky.social'

/** `use`: the servers listed in the page’s policy. */
export function createReach(settings: NetworkFacts, use: DeviceUse | undefined): Reach {
  const { root, options } = settings.networks.bluesky
  const named = [...(options['services'] ?? '').split(' '), ...(use?.services ?? [])].filter(Boolean)
  const fetcherTo = (serviceUrl: string) => createFetcher({ root: toServiceRoot(settings, serviceUrl) })
  return {
    appView: createFetcher({ root }),
    directory: createFetcher({ root: isSandboxed(settings) ? root : (options['directory'] ?? '') }),
    usual,
    fetcherTo,
    check(origin) {
      if (!isSandboxed(settings) && !named.some((source) => covers(source, origin))) throw new OutOfReach(origin)
    },
  }
}

/** CSP §6.7.2.6, for the forms our server uses: an origin, or `https://*.host.example`. */
const covers = (source: string, origin: string): boolean =>
  source.startsWith('https://*.') ? origin.startsWith('https://') && origin.endsWith(source.slice('https://*'.length)) : source === origin
