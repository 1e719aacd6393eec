import type { NetworkName } from './limits.ts'

/**
 * A stretch of a post's text that means something. Positions count UTF-16 code units, whatever the network's wire counts
 * (Bluesky and Farcaster count UTF-8 bytes, X counts code points): adapters convert.
 */
export type Facet = { start: number; end: number } & (
  | { kind: 'mention'; network: NetworkName; handle: string; profileId?: string }
  | { kind: 'link'; url: string }
  | { kind: 'hashtag'; tag: string }
  | { kind: 'cashtag'; symbol: string }
  | { kind: 'channel'; network: NetworkName; channelId: string }
)
