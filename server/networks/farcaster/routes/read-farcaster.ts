import { Refusal } from '@chorus/contract/refusal'
import { unlessDown } from '../../../guard/database-down.ts'
import { readUpstream } from '../../../upstream/read-upstream.ts'
import type { CastPage, FarcasterUpstream } from '../hub/farcaster-upstream.ts'
import { toWireCast } from '../hub/to-wire-cast.ts'
import type { FarcasterIndex } from '../read-model/farcaster-index.ts'
import type { FindFarcasterViewer } from '../read-model/find-farcaster-viewer.ts'

export interface FarcasterReadDeps {
  /** The index, or a hub for what the index doesn't have. */
  upstream: FarcasterUpstream
  /** Absent: this server has none. */
  index: FarcasterIndex | undefined
  findViewer: FindFarcasterViewer
}

export const readFarcaster = <T>(read: () => Promise<T>): Promise<T> => readUpstream('The Farcaster hub', read)

export function requireIndex({ index }: FarcasterReadDeps): FarcasterIndex {
  if (!index) throw new Refusal('Search and lists for Farcaster are turned off on this server.')
  return index
}

/** Seconds from which replies say how far behind the index is. */
const minReportedLagSeconds = 60

export async function readBehind({ index }: FarcasterReadDeps): Promise<{ behind?: number }> {
  const lag = index && (await unlessDown(index.readLag()))
  return lag !== undefined && lag >= minReportedLagSeconds ? { behind: Math.round(lag) } : {}
}

export const toWirePage = ({ casts, cursor }: CastPage) => ({ casts: casts.map(toWireCast), cursor: cursor ?? '' })
