import * as v from 'valibot'
import { address, addresses, list } from '../../config/addresses.ts'
import { ConfigError } from '../../config/config-error.ts'
import { defineNetworkConfig } from '../../config/network-config.ts'
import type { FarcasterLoginConfig } from './sign-in/prove-farcaster.ts'

export interface FarcasterConfig extends FarcasterLoginConfig {
  /** Accounts and channels whose casts guests see. */
  discover: { fids: number[]; channels: string[] }
  /** Whose messages the index contains; off: there is no index. */
  index: 'off' | 'people' | 'all'
  /** Where reads come from. */
  upstream: 'hub' | 'neynar' | 'client'
  /** The host of Farcaster's own app. Absent: the client API isn't used. */
  clientUrl?: string | undefined
  /** The paths of the client API. */
  clientRoutes: 'today' | 'specs'
  /** A data provider with Neynar's API. Absent: reads come from a hub and the index. */
  provider?: { url: string; apiKey: string; callsPerMinute: number } | undefined
  /** An IPFS gateway: a URL to which CIDs are appended. */
  ipfsUrl?: string | undefined
}

const live = {
  // Public nodes that Farcaster's own software names.
  hubs: ['https://snap.farcaster.xyz:3381', 'https://crackle.farcaster.xyz:3381'],
  relay: 'https://relay.farcaster.xyz',
  api: 'https://api.farcaster.xyz',
  client: 'https://client.farcaster.xyz',
  optimismRpc: 'https://mainnet.optimism.io',
  neynar: 'https://api.neynar.com',
  // Provider API §11.1.
  ipfs: 'https://ipfs.io/ipfs',
}

/** What guests of the live network see by default. */
const liveDiscover = { fids: [2, 3, 12, 99, 194, 239, 347, 472, 602, 1317, 3621, 5650, 8152, 9152], channels: [] }

/** What Neynar's smallest plan allows. */
const neynarCallsPerMinute = 300

interface ProviderSettings {
  CHORUS_FARCASTER_UPSTREAM?: FarcasterConfig['upstream'] | undefined
  CHORUS_NEYNAR_URL?: string | undefined
  CHORUS_NEYNAR_KEY?: string | undefined
  CHORUS_NEYNAR_CALLS_PER_MINUTE?: number | undefined
}

function readProvider(env: ProviderSettings, isLive: boolean): FarcasterConfig['provider'] {
  if (env.CHORUS_FARCASTER_UPSTREAM !== 'neynar') return undefined
  const url = env.CHORUS_NEYNAR_URL ?? (isLive ? live.neynar : undefined)
  const apiKey = env.CHORUS_NEYNAR_KEY
  if (url === undefined) throw new ConfigError('CHORUS_NEYNAR_URL is needed for CHORUS_FARCASTER_UPSTREAM=neynar.')
  if (apiKey === undefined) throw new ConfigError('CHORUS_NEYNAR_KEY is needed for CHORUS_FARCASTER_UPSTREAM=neynar.')
  return { url, apiKey, callsPerMinute: env.CHORUS_NEYNAR_CALLS_PER_MINUTE ?? neynarCallsPerMinute }
}

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
    CHORUS_FARCASTER_UPSTREAM: v.optional(v.picklist(['hub', 'neynar', 'client'], 'must be hub, neynar or client')),
    CHORUS_NEYNAR_URL: v.optional(address),
    CHORUS_NEYNAR_KEY: v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'))),
    CHORUS_NEYNAR_CALLS_PER_MINUTE: v.optional(
      v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'must be a number of calls'), v.transform(Number)),
    ),
    CHORUS_FARCASTER_RELAY_URL: v.optional(address),
    CHORUS_FARCASTER_API_URL: v.optional(address),
    CHORUS_FARCASTER_CLIENT_URL: v.optional(address),
    CHORUS_FARCASTER_CLIENT_ROUTES: v.optional(v.picklist(['today', 'specs'], 'must be today or specs')),
    CHORUS_FARCASTER_APP_FID: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'must be a fid'), v.transform(Number))),
    CHORUS_FARCASTER_APP_MNEMONIC: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty'))),
    CHORUS_OPTIMISM_RPC_URL: v.optional(address),
    CHORUS_IPFS_URL: v.optional(address),
  },
  toConfig(env, { isLive, requireUrl }): FarcasterConfig {
    const provider = readProvider(env, isLive)
    const orLive = (url: string | undefined, service: 'relay' | 'api' | 'client' | 'optimismRpc' | 'ipfs') =>
      url ?? (isLive ? live[service] : undefined)
    if (env.CHORUS_FARCASTER_UPSTREAM === 'client' && !isLive && !env.CHORUS_FARCASTER_CLIENT_URL)
      throw new ConfigError('CHORUS_FARCASTER_CLIENT_URL is needed for CHORUS_FARCASTER_UPSTREAM=client.')
    const { CHORUS_FARCASTER_APP_FID: fid, CHORUS_FARCASTER_APP_MNEMONIC: mnemonic } = env
    return {
      hubUrls: env.CHORUS_FARCASTER_HUB_URL ?? (isLive ? live.hubs : [requireUrl('CHORUS_FARCASTER_HUB_URL', undefined, '')]),
      discover: {
        fids: env.CHORUS_FARCASTER_FIDS ?? (isLive && !env.CHORUS_FARCASTER_HUB_URL ? liveDiscover.fids : []),
        channels: env.CHORUS_FARCASTER_CHANNELS ?? [],
      },
      // Without its own hub, a server asks public nodes for as little as possible.
      index: env.CHORUS_FARCASTER_INDEX ?? (isLive ? 'people' : 'all'),
      provider,
      upstream: env.CHORUS_FARCASTER_UPSTREAM ?? 'hub',
      clientUrl: orLive(env.CHORUS_FARCASTER_CLIENT_URL, 'client'),
      clientRoutes: env.CHORUS_FARCASTER_CLIENT_ROUTES ?? 'today',
      relayUrl: orLive(env.CHORUS_FARCASTER_RELAY_URL, 'relay'),
      apiUrl: orLive(env.CHORUS_FARCASTER_API_URL, 'api'),
      rpcUrl: orLive(env.CHORUS_OPTIMISM_RPC_URL, 'optimismRpc'),
      ipfsUrl: orLive(env.CHORUS_IPFS_URL, 'ipfs'),
      app: fid && mnemonic ? { fid, mnemonic } : undefined,
    }
  },
})
