import { blueskyNews } from './bluesky-news.ts'
import type { PushNetworks } from './push-network.ts'

/** Whose news is looked for: one row a network, by the type of its sessions. */
export const pushNetworks: PushNetworks = { Bsky: blueskyNews }
