import type { Cast, User } from '@chorus/contract/farcaster/farcaster-types'
import type { Viewer } from '../../../account/find-viewer.ts'

export interface CastPage {
  casts: Cast[]
  cursor?: string | undefined
}

/** A viewer whose session has proven ownership of the fid. */
export interface FarcasterViewer {
  fid: number
  accountId: string
  /** Ids of channels that they muted. */
  mutedChannels: ReadonlySet<string>
  /** For Farcaster's client API, which the viewer's wallet has signed for. Absent: reads come from the configured upstream. */
  clientToken?: string
}

/** Returns the viewer as an account of the network, if the fid that a client claims is connected to the account that asks. */
export type FindFarcasterViewer = (
  viewer: Viewer | undefined,
  ...fids: readonly (string | undefined)[]
) => Promise<FarcasterViewer | undefined>

export interface CastListRequest {
  size: number
  cursor?: string | undefined
  viewer?: FarcasterViewer | undefined
}

export type AuthorList = 'casts' | 'replies'

/** What a hub alone can answer, and the index answers faster and with counts. Flags about the viewer need the index. */
export interface FarcasterUpstream {
  user(who: { fid: string } | { handle: string }, viewer?: FarcasterViewer): Promise<User | undefined>
  /** `author`, here and below: a claimed author. A hub needs it to find a cast that it has not served lately. */
  cast(hash: string, author?: string, viewer?: FarcasterViewer): Promise<Cast | undefined>
  comments(hash: string, priority: 'high' | 'low', request: CastListRequest, author?: string): Promise<CastPage>
  continuation(hash: string, depth: number, viewer?: FarcasterViewer, author?: string): Promise<Cast[]>
  discover(request: CastListRequest): Promise<CastPage>
  castsBy(fids: readonly string[], kind: AuthorList, request: CastListRequest): Promise<CastPage>
  warm(): Promise<void>
}
