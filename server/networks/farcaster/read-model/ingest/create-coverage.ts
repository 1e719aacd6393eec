import type { Db } from '../../../../db/database.ts'
import type { FarcasterViewer } from '../../hub/farcaster-upstream.ts'
import { loadShards } from './shards.ts'
import { countQueued, findBackfilled, track } from './track.ts'

/** Whether the index has all messages of these accounts. If not, they are queued for someone who is logged in. */
export type Covers = (fids: readonly number[], viewer: FarcasterViewer | undefined) => Promise<boolean>

/** Each account costs a hub seven lists and is followed from then on, so readers can't queue any number of them. */
const mostQueued = 500

export function createCoverage(db: Db): Covers {
  return async (fids, viewer) => {
    const known = await findBackfilled(db, fids)
    const missing = fids.filter((fid) => !known.has(fid))
    if (missing.length === 0) return true
    if (viewer) {
      const room = mostQueued - (await countQueued(db, mostQueued))
      await track(db, missing.slice(0, Math.max(0, room)), (await loadShards(db)).length)
    }
    return false
  }
}
