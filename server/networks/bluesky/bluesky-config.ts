import * as v from 'valibot'
import { address, origins } from '../../config/addresses.ts'
import { defineNetworkConfig } from '../../config/network-config.ts'

export interface BlueskyConfig {
  /** URL of the AppView. */
  url: string
  /** The feed that guests see first, as an at:// URI. */
  feed: string | undefined
  /** The DID of the moderation service whose labels always apply. Undefined: Bluesky's own. */
  moderator: string | undefined
  /** The directory of `did:plc` identities. Undefined: Bluesky login is off. */
  plcUrl: string | undefined
  /** A stand-in for all `did:web` hosts. Undefined: each host is asked directly. */
  didWebUrl: string | undefined
  /** Origins of services that may be reached although they are not on the public network: configured ones and the sandbox's. */
  nearbyServices: readonly string[]
  /** The service for people who log in without naming one. */
  usualService: string
  /** Services that any page may call directly, for device-only accounts. */
  directServices: readonly string[]
}

const live = { appView: 'https://public.api.bsky.app', plc: 'https://plc.directory', service: 'https://bsky.social' }

/** The hosts of most accounts. */
const liveHosts = [live.service, 'https://*.host.bsky.network']

export const blueskyConfig = defineNetworkConfig({
  environment: {
    CHORUS_BLUESKY_URL: v.optional(address),
    CHORUS_BLUESKY_FEED: v.optional(v.pipe(v.string(), v.startsWith('at://', 'must be the at:// URI of a feed'))),
    CHORUS_BLUESKY_MODERATOR: v.optional(v.pipe(v.string(), v.startsWith('did:', 'must be a DID'))),
    CHORUS_BLUESKY_SERVICES: v.optional(origins),
    CHORUS_PLC_URL: v.optional(address),
    CHORUS_DID_WEB_URL: v.optional(address),
  },
  notInProduction: ['CHORUS_BLUESKY_SERVICES', 'CHORUS_DID_WEB_URL'],
  toConfig(env, { isLive, isSandboxed, requireUrl }): BlueskyConfig {
    const url = requireUrl('CHORUS_BLUESKY_URL', env.CHORUS_BLUESKY_URL, live.appView)
    const plcUrl = env.CHORUS_PLC_URL ?? (isLive ? live.plc : undefined)
    const nearbyServices = [...(env.CHORUS_BLUESKY_SERVICES ?? []), ...(isLive ? [] : [new URL(url).origin])]
    return {
      url,
      feed: env.CHORUS_BLUESKY_FEED,
      moderator: env.CHORUS_BLUESKY_MODERATOR,
      plcUrl,
      didWebUrl: env.CHORUS_DID_WEB_URL,
      nearbyServices,
      usualService: isLive ? live.service : nearbyServices[0]!,
      // The sandbox serves its services from our own origin.
      directServices: isSandboxed || !plcUrl ? [] : [...(isLive ? liveHosts : []), ...nearbyServices],
    }
  },
})
