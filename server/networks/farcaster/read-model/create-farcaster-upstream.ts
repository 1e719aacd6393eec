import type { Cast } from '@chorus/contract/farcaster/farcaster-types'
import { unlessDown } from '../../../guard/database-down.ts'
import type { FarcasterUpstream, FarcasterViewer } from '../hub/farcaster-upstream.ts'
import type { FarcasterIndex } from './farcaster-index.ts'
import type { Covers } from './ingest/create-coverage.ts'

export interface FarcasterUpstreamOptions {
  hub: FarcasterUpstream
  index: FarcasterIndex
  covers: Covers
}

/** Seconds behind the network from which single profiles and casts come from the hub, and replies say so. */
export const minReportedLagSeconds = 60

/**
 * Reads from the index, and from a hub what the index doesn't have: all of it while the index is first filled, and profiles and casts while
 * the index is behind.
 */
export function createFarcasterUpstream({ hub, index, covers }: FarcasterUpstreamOptions): FarcasterUpstream {
  // Reads continue from the hub while the database is down.
  const readLag = () => unlessDown(index.readLag())
  const isFilled = async () => (await readLag()) !== undefined
  const isCurrent = async () => ((await readLag()) ?? Number.POSITIVE_INFINITY) < minReportedLagSeconds
  const findKnown: FarcasterIndex['cast'] = (...cast) => unlessDown(index.cast(...cast))
  const coversCast = async (cast: Cast | undefined, viewer: FarcasterViewer | undefined): Promise<boolean> =>
    cast !== undefined && covers([Number(cast.fid)], viewer)

  return {
    async user(who, viewer) {
      if (!(await isFilled())) return hub.user(who)
      const known = await index.user(who, viewer)
      if (known && (await covers([Number(known.fid)], viewer)) && (await isCurrent())) return known
      const fresh = await hub.user(who).catch((error: unknown) => {
        // What the index has is better than nothing.
        if (!known) throw error
      })
      if (fresh) await covers([Number(fresh.fid)], viewer)
      return fresh && known ? { ...fresh, isFollowing: known.isFollowing, isFollowedBack: known.isFollowedBack } : (fresh ?? known)
    },
    async cast(hash, author, viewer) {
      const known = await findKnown(hash, author, viewer)
      if (known && (await isCurrent())) return known
      const fresh = hub.cast(hash, known?.fid ?? author, viewer)
      // What the index has is better than nothing, unless a hub says that the cast is gone.
      return known && (await isFilled()) ? fresh.catch(() => known) : fresh
    },
    async comments(hash, priority, request) {
      const known = await findKnown(hash)
      if (!(await isFilled()) || !(await coversCast(known, request.viewer))) return hub.comments(hash, priority, request, known?.fid)
      return index.comments(hash, priority, request)
    },
    async continuation(hash, depth, viewer) {
      const known = await findKnown(hash)
      if (!(await isFilled()) || !(await coversCast(known, viewer))) return hub.continuation(hash, depth, viewer, known?.fid)
      return index.continuation(hash, depth, viewer)
    },
    discover: async (request) => ((await isFilled()) ? index.discover(request) : hub.discover(request)),
    async castsBy(fids, kind, request) {
      const isCovered = (await isFilled()) && (await covers(fids.map(Number), request.viewer))
      return isCovered ? index.castsBy(fids, kind, request) : hub.castsBy(fids, kind, request)
    },
    warm: async () => ((await isFilled()) ? undefined : hub.warm()),
  }
}
