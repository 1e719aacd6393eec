import type { FindServiceDeps } from '@chorus/networks/bluesky/find-service'
import { createFetcher, type Fetcher } from '@chorus/networks/http'
import type { Settings } from '../../settings.ts'
import type { DeviceUse } from './device-cookie.ts'

/** A service that this page may not speak to: the policy that it came with does not name it. */
export class OutOfReach extends Error {
  override name = 'OutOfReach'
  readonly origin: string
  constructor(origin: string) {
    super(`This page may not speak to ${origin}.`)
    this.origin = origin
  }
}

/** The services of Bluesky accounts, as this page reaches them. */
export interface Reach extends FindServiceDeps {
  fetcherTo(serviceUrl: string): Fetcher
  /** Throws OutOfReach. */
  check(origin: string): void
}

type NetworkFacts = Pick<Settings, 'sandboxed' | 'networks'>

const isSandboxed = ({ sandboxed }: NetworkFacts): boolean => sandboxed.includes('bluesky')

/** Where a service is asked. What the sandbox plays is behind our own origin, wherever it says that it is. */
export const toServiceRoot = (settings: NetworkFacts, serviceUrl: string): string =>
  isSandboxed(settings) ? settings.networks.bluesky.root : new URL(serviceUrl).origin

/** Of people who come with an e-mail address: nobody else would know them. */
const usual = 'https://bsky.social'

/** `use`: what the page's own policy was made for. */
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

/** CSP §6.7.2.6, for what our server names: an origin, or `https://*.host.example`. */
const covers = (source: string, origin: string): boolean =>
  source.startsWith('https://*.') ? origin.startsWith('https://') && origin.endsWith(source.slice('https://*'.length)) : source === origin
