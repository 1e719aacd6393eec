import type { Hosted } from '../../hosted/create-hosted.ts'
import { createBlueskyNews } from './bluesky-news.ts'
import type { PushNetworks } from './push-network.ts'

/** Whose news is looked for: one row a network, by the type of its sessions. */
export const createPushNetworks = (hosted: Hosted): PushNetworks => ({ Bsky: createBlueskyNews(hosted) })
