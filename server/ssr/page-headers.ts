import { networkNames } from '@chorus/model/limits'
import { descriptors } from '@chorus/networks/descriptors'
import { linkedPlayerOrigins, playerOrigins } from '@chorus/previews/recognise-embed'
import type { Config } from '../config.ts'
import { pickServices, toDirectServices } from './direct-services.ts'

/**
 * The policies that every page carries. Scripts run by nonce only, and no text becomes markup (Trusted Types); style
 * attributes are allowed, since sizes of lists and pictures are numbers of the moment. Security §2.
 *
 * @param services Origins that accounts of this browser are kept at, whose tokens it has itself. Decision 022.
 * @param providerRoot An origin that the operator lets developers look at.
 */
export function toPageHeaders(
  config: Config,
  nonce: string,
  services: readonly string[] = [],
  providerRoot?: string,
): Record<string, string> {
  const reached = { bluesky: config.blueskyUrl, lens: config.lensUrl, x: config.xScrapeUrl }
  const direct = (Object.keys(reached) as (keyof typeof reached)[]).filter((name) => !config.sandboxed.includes(name))
  const origins = direct.flatMap((name) => toOrigin(reached[name]))
  const directory = config.sandboxed.includes('bluesky') ? [] : toOrigin(config.login.plcUrl)
  const ofAccounts = [...directory, ...toDirectServices(config), ...pickServices(config, services)]
  // Pictures come straight from the networks' own hosts, until they pass through ours.
  const isAnyReal = direct.length > 0 || !config.sandboxed.includes('farcaster')
  const pictures = [...(isAnyReal ? ['https:'] : []), ...[config.mediaUrl, config.blueskyUrl].flatMap(toOrigin)]
  const films = networkNames.flatMap((name) => (config.sandboxed.includes(name) ? [] : descriptors[name].filmOrigins))
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, "'strict-dynamic'"],
    'worker-src': ["'self'"],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...pictures],
    'media-src': ["'self'", 'blob:', ...pictures],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...new Set([...origins, ...films, ...ofAccounts, ...toOrigin(providerRoot)])],
    // A card that came with a post plays though this server reads no pages, if its link alone says what.
    'frame-src': config.pages ? [...playerOrigins] : [...linkedPlayerOrigins],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default', 'chorus', 'dompurify'],
  }
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, values]) => `${name} ${values.join(' ')}`)
      .join('; '),
    'x-content-type-options': 'nosniff',
    // Films on X do not play for a page that names itself.
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), interest-cohort=()',
    'cache-control': 'private, no-store',
    vary: 'Cookie, Accept-Language, Accept-Encoding',
  }
}

const toOrigin = (url: string | undefined): string[] => (url ? [new URL(url).origin] : [])
