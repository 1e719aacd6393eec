import type { Cast, User } from '@chorus/contract/farcaster/farcaster-types'

export interface CastPage {
  casts: Cast[]
  cursor?: string
}

/** Where the provider API reads Farcaster from: a hub today, possibly our own index later. */
export interface FarcasterUpstream {
  user(who: { fid: string } | { handle: string }): Promise<User | undefined>
  /** `author`: a claimed author. A hub needs it to find a cast that it has not served lately. */
  cast(hash: string, author?: string): Promise<Cast | undefined>
  comments(hash: string, priority: 'high' | 'low', size: number, cursor?: string): Promise<CastPage>
  continuation(hash: string, depth: number): Promise<Cast[]>
  discover(size: number, cursor?: string): Promise<CastPage>
  castsBy(fids: readonly string[], kind: 'casts' | 'replies', size: number, cursor?: string): Promise<CastPage>
  warm(): Promise<void>
}
