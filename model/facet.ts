import type { NetworkName } from './network-identity.ts'

/**
 * A mention, hashtag, cashtag, channel, wallet or link in a post's text. Positions count UTF-16 code units; adapters convert from the network's
 * unit (Bluesky and Farcaster count UTF-8 bytes, X counts code points).
 */
export type Facet = { start: number; end: number } & (
  | { kind: 'mention'; network: NetworkName; handle: string; profileId?: string }
  /** `path`: of a page of ours that shows the same. */
  | { kind: 'link'; url: string; path?: string }
  /** A wallet's address or name. `path`: of its page. */
  | { kind: 'wallet'; path: string }
  | { kind: 'hashtag'; tag: string }
  | { kind: 'cashtag'; symbol: string }
  | { kind: 'channel'; network: NetworkName; channelId: string }
)
