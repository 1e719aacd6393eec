import { Refusal } from '@chorus/contract/refusal'
import { unlessDown } from '../../../guard/database-down.ts'
import { readUpstream } from '../../../upstream/read-upstream.ts'
import type { CastPage, FarcasterUpstream, FarcasterViewer, FindFarcasterViewer } from '../hub/farcaster-upstream.ts'
import { toWireCast } from '../hub/to-wire-cast.ts'
import { minReportedLagSeconds } from '../read-model/create-farcaster-upstream.ts'
import type { FarcasterIndex } from '../read-model/farcaster-index.ts'

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

export async function readBehind({ index }: FarcasterReadDeps): Promise<{ behind?: number }> {
  const lag = index && (await unlessDown(index.readLag()))
  return lag !== undefined && lag >= minReportedLagSeconds ? { behind: Math.round(lag) } : {}
}

export const toWirePage = ({ casts, cursor }: CastPage) => ({ casts: casts.map(toWireCast), cursor: cursor ?? '' })

/** A page of casts from anywhere, without channels that the viewer muted. */
export const toMixedPage = ({ casts, cursor }: CastPage, viewer: FarcasterViewer | undefined) =>
  toWirePage({ casts: casts.filter(({ channel }) => !channel || !viewer?.mutedChannels.has(channel.id)), cursor })
