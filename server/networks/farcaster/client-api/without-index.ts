import { Refusal } from '@chorus/contract/refusal'
import type { FarcasterUpstream } from '../hub/farcaster-upstream.ts'
import type { FarcasterIndex } from '../read-model/farcaster-index.ts'

const off = (): never => {
  throw new Refusal('Search and lists for Farcaster are turned off on this server.')
}

/** A hub in place of the index, for servers without one. */
export const withoutIndex = (hub: FarcasterUpstream): FarcasterIndex & Pick<FarcasterUpstream, 'warm'> => ({
  ...hub,
  following: async () => off(),
  likedBy: async () => off(),
  quotes: async () => off(),
  reactors: async () => off(),
  follows: async () => off(),
  blocked: async () => off(),
  friendship: async () => off(),
  searchPeople: async () => off(),
  searchCasts: async () => off(),
  channel: async () => undefined,
  channelsOf: async () => [],
  trendingChannels: async () => [],
  searchChannels: async () => ({ channels: [] }),
  channelCasts: async () => ({ casts: [] }),
  notifications: async () => off(),
  readLag: async () => 0,
})
