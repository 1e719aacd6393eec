import type { Config } from '../config.ts'
import { toNearbyServices } from '../login/nearby-services.ts'

/** Where most Bluesky accounts are kept, and who logs them in. */
const usual = ['https://bsky.social', 'https://*.host.bsky.network']

/** Services that every page may speak to by itself, for accounts that a device alone keeps. What the sandbox plays is behind our own origin. */
export function toDirectServices(config: Pick<Config, 'mode' | 'login' | 'blueskyUrl' | 'sandboxed'>): readonly string[] {
  if (config.sandboxed.includes('bluesky') || !config.login.plcUrl) return []
  return [...(config.mode === 'live' ? usual : []), ...toNearbyServices(config)]
}

/** Those of a browser's own accounts, as far as its pages may be allowed to speak to them. */
export function pickServices({ mode, sandboxed }: Pick<Config, 'mode' | 'sandboxed'>, services: readonly string[]): readonly string[] {
  if (sandboxed.includes('bluesky')) return []
  return services.filter((origin) => origin.startsWith('https://') || (mode === 'sandbox' && /^http:\/\/localhost(:|$)/.test(origin)))
}
