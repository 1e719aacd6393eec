import * as v from 'valibot'
import { address, addresses, list } from '../../config/addresses.ts'
import { defineNetworkConfig } from '../../config/network-config.ts'
import type { FarcasterLoginConfig } from './sign-in/prove-farcaster.ts'

export interface FarcasterConfig extends FarcasterLoginConfig {
  /** Accounts and channels whose casts guests see. */
  discover: { fids: number[]; channels: string[] }
  /** Whose messages the index has; off: there is none. */
  index: 'off' | 'people' | 'all'
  /** An IPFS gateway: a URL to which CIDs are appended. */
  ipfsUrl?: string | undefined
}

const live = {
  // Public nodes that Farcaster's own software names.
  hubs: ['https://snap.farcaster.xyz:3381', 'https://crackle.farcaster.xyz:3381'],
  relay: 'https://relay.farcaster.xyz',
  api: 'https://api.farcaster.xyz',
  optimismRpc: 'https://mainnet.optimism.io',
  // Provider API §11.1.
  ipfs: 'https://ipfs.io/ipfs',
}

/** What guests of the live network see by default. */
const liveDiscover = { fids: [2, 3, 12, 99, 194, 239, 347, 472, 602, 1317, 3621, 5650, 8152, 9152], channels: [] }

export const farcasterConfig = defineNetworkConfig({
  environment: {
    CHORUS_FARCASTER_HUB_URL: v.optional(addresses),
    CHORUS_FARCASTER_FIDS: v.optional(
      v.pipe(
        list,
        v.transform((parts) => parts.map(Number)),
        v.everyItem(Number.isSafeInteger, 'must be a comma-separated list of fids'),
      ),
    ),
    CHORUS_FARCASTER_CHANNELS: v.optional(list),
    CHORUS_FARCASTER_INDEX: v.optional(v.picklist(['off', 'people', 'all'], 'must be off, people or all')),
    CHORUS_FARCASTER_RELAY_URL: v.optional(address),
    CHORUS_FARCASTER_API_URL: v.optional(address),
    CHORUS_FARCASTER_APP_FID: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'must be a fid'), v.transform(Number))),
    CHORUS_FARCASTER_APP_MNEMONIC: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty'))),
    CHORUS_OPTIMISM_RPC_URL: v.optional(address),
    CHORUS_IPFS_URL: v.optional(address),
  },
  toConfig(env, { isLive, requireUrl }): FarcasterConfig {
    const orLive = (url: string | undefined, service: 'relay' | 'api' | 'optimismRpc' | 'ipfs') =>
      url ?? (isLive ? live[service] : undefined)
    const { CHORUS_FARCASTER_APP_FID: fid, CHORUS_FARCASTER_APP_MNEMONIC: mnemonic } = env
    return {
      hubUrls: env.CHORUS_FARCASTER_HUB_URL ?? (isLive ? live.hubs : [requireUrl('CHORUS_FARCASTER_HUB_URL', undefined, '')]),
      discover: {
        fids: env.CHORUS_FARCASTER_FIDS ?? (isLive && !env.CHORUS_FARCASTER_HUB_URL ? liveDiscover.fids : []),
        channels: env.CHORUS_FARCASTER_CHANNELS ?? [],
      },
      // Without a hub of one's own, public nodes are asked for as little as possible.
      index: env.CHORUS_FARCASTER_INDEX ?? (isLive ? 'people' : 'all'),
      relayUrl: orLive(env.CHORUS_FARCASTER_RELAY_URL, 'relay'),
      apiUrl: orLive(env.CHORUS_FARCASTER_API_URL, 'api'),
      rpcUrl: orLive(env.CHORUS_OPTIMISM_RPC_URL, 'optimismRpc'),
      ipfsUrl: orLive(env.CHORUS_IPFS_URL, 'ipfs'),
      app: fid && mnemonic ? { fid, mnemonic } : undefined,
    }
  },
})
