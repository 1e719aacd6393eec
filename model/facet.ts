import type { NetworkName } from './network-identity.ts'

/**
 * A mention, hashtag, cashtag, channel or link in a post's text. Positions count UTF-16 code units; adapters convert from the network's
 * unit (Bluesky and Farcaster count UTF-8 bytes, X counts code points).
 */
export type Facet = { start: number; end: number } & (
  | { kind: 'mention'; network: NetworkName; handle: string; profileId?: string }
  | { kind: 'link'; url: string }
  | { kind: 'hashtag'; tag: string }
  | { kind: 'cashtag'; symbol: string }
  | { kind: 'channel'; network: NetworkName; channelId: string }
)
