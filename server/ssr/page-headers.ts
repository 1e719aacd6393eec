import { networkNames } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import { linkedPlayerOrigins, playerOrigins } from '@chorus/previews/recognise-embed'
import { toCdnUrl, toUploadUrl } from '../config/media.ts'
import type { ServerConfig } from '../config/server-config.ts'
import type { NetworkPages } from './network-page.ts'
import type { InlineSources } from './stored-page.ts'

/** What a page rendered for one request allows: whatever carries its nonce. */
export const byNonce = (nonce: string): InlineSources => ({
  scripts: [`'nonce-${nonce}'`, "'strict-dynamic'"],
  styles: [`'nonce-${nonce}'`],
})

/**
 * Builds the security headers of every page. Besides our files, only what `inline` names may run, and Trusted Types keep text from becoming
 * markup. Style attributes are allowed, since lists and images set computed sizes. Security §2.
 *
 * @param services Origins of this browser's device-only accounts. Decision 022.
 * @param providerRoot An origin that the operator allows developers to read from.
 */
export function toPageHeaders(
  config: Pick<ServerConfig, 'mediaUrl' | 'pages' | 'media' | 'walletConnect' | 'hasMiniApps'>,
  pages: NetworkPages,
  inline: InlineSources,
  services: readonly string[] = [],
  providerRoot?: string,
): Record<string, string> {
  const networks = networkNames.map((name) => ({ ...pages[name], videoOrigins: descriptors[name].videoOrigins }))
  const real = networks.filter(({ isSandboxed }) => !isSandboxed)
  const readByBrowsers = real.filter((page) => page.isReadByBrowsers).flatMap(({ root }) => toOrigin(root))
  const ofDevices = [
    ...networks.flatMap(({ deviceOrigins = [] }) => deviceOrigins),
    ...networks.flatMap(({ pickOrigins }) => pickOrigins?.(services) ?? []),
  ]
  // Images load directly from the networks' hosts until there is an image proxy.
  const imageRoots = networks.filter(({ hasImagesAtRoot }) => hasImagesAtRoot).map(({ root }) => root)
  const images = [
    ...(real.some(({ root }) => root) ? ['https:'] : []),
    ...[config.mediaUrl, ...imageRoots, toCdnUrl(config.media)].flatMap(toOrigin),
  ]
  const videos = real.flatMap(({ videoOrigins }) => videoOrigins)
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline.scripts],
    'worker-src': ["'self'"],
    'style-src': ["'self'", ...inline.styles],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...images],
    'media-src': ["'self'", 'blob:', ...images],
    'font-src': ["'self'"],
    'connect-src': [
      "'self'",
      ...new Set([
        ...readByBrowsers,
        ...videos,
        ...ofDevices,
        ...toOrigin(toUploadUrl(config.media)),
        ...toOrigin(config.walletConnect?.relayUrl),
        ...toOrigin(providerRoot),
      ]),
    ],
    'frame-src': toFrameSources(config),
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
    // X videos do not play on pages that send a referrer.
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), interest-cohort=()',
    'cache-control': 'private, no-store',
    vary: 'Cookie, Accept-Language, Accept-Encoding',
  }
}

function toFrameSources({ pages, hasMiniApps }: Pick<ServerConfig, 'pages' | 'hasMiniApps'>): string[] {
  // The player of a post's own card works without previews, if its link alone identifies the player.
  if (!pages) return [...linkedPlayerOrigins]
  if (!hasMiniApps) return [...playerOrigins]
  // A mini app can be at any host. The sandbox plays them at subdomains of its own.
  return pages.from === 'stand-in' ? [...playerOrigins, 'http://*.localhost:*'] : ['https:']
}

const toOrigin = (url: string | undefined): string[] => (url ? [new URL(url).origin] : [])
