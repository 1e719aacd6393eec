import type { Config } from '../config.ts'

/** Origins of Bluesky services that may be reached though they are not on the public network: those that are named, and the sandbox's. */
export const toNearbyServices = ({ login, mode, blueskyUrl }: Pick<Config, 'login' | 'mode' | 'blueskyUrl'>): readonly string[] => [
  ...(login.blueskyServices ?? []),
  ...(mode === 'sandbox' ? [new URL(blueskyUrl).origin] : []),
]
