import { createMemo } from '../../../upstream/memo.ts'
import { readPosition, writePosition } from './cast-position.ts'
import type { CastPage, FarcasterUpstream } from './farcaster-upstream.ts'
import type { HubCache } from './hub-cache.ts'
import type { createHubClient } from './hub-client.ts'
import { toMilliseconds, type HubCast } from './hub-wire.ts'
import { toCast, toUser } from './to-cast.ts'
import { withRoot } from './with-root.ts'

interface HistoryEntry {
  /** ms */
  at: number
  cast: HubCast
  /** fid of the account whose history this is, if it only passed the cast on. */
  recastedBy?: number
}

const seconds = 1000
const mostAccounts = 50
const mostRecasts = 200

/** The casts, recasts and replies of accounts, newest first. */
export function createCastHistories(
  hub: ReturnType<typeof createHubClient>,
  cache: HubCache,
  now: () => number,
): Pick<FarcasterUpstream, 'castsBy'> & { forgetHistory(fid: number): void } {
  const fetchHistory = async (fid: number): Promise<HistoryEntry[]> => {
    const [{ messages }, recasts] = await Promise.all([hub.castsByFid(fid), hub.recastsBy(fid)])
    const own = messages.map((cast) => ({ at: toMilliseconds(cast.data.timestamp), cast: cache.learn(cast) }))
    const recasted = await Promise.all(
      recasts.slice(0, mostRecasts).map(async ({ at, ...id }) => {
        cache.learnAuthor(id)
        const cast = await cache.fetchCast(id.hash)
        return cast ? [{ at, cast, recastedBy: fid }] : []
      }),
    )
    return [...own, ...recasted.flat()].toSorted((a, b) => b.at - a.at)
  }
  const historyOf = createMemo((fid) => fetchHistory(Number(fid)), { age: 15 * seconds, grace: 60 * seconds, size: 300, now })

  return {
    forgetHistory: (fid) => historyOf.forget(String(fid)),
    async castsBy(fids, kind, { size, cursor }): Promise<CastPage> {
      const histories = await Promise.all(fids.slice(0, mostAccounts).map((fid) => historyOf(fid)))
      const after = readPosition(cursor)
      const isReply = ({ cast, recastedBy }: HistoryEntry) => recastedBy === undefined && Boolean(cast.data.castAddBody.parentCastId)
      const entries = histories
        .flat()
        .filter((entry) => isReply(entry) === (kind === 'replies'))
        .filter(({ at, cast }) => !after || at < after.timestamp || (at === after.timestamp && cast.hash > after.hash))
        .toSorted((a, b) => b.at - a.at || (a.cast.hash < b.cast.hash ? -1 : 1))
      const page = entries.slice(0, size)
      const last = page.at(-1)
      const casts = await Promise.all(
        page.map(async ({ cast, recastedBy }) => ({
          ...(await withRoot(cache, cast, await toCast(cache, cast))),
          ...(recastedBy === undefined ? {} : { recastedBy: await toUser(cache, recastedBy) }),
        })),
      )
      return { casts, cursor: last && entries.length > size ? writePosition({ timestamp: last.at, hash: last.cast.hash }) : undefined }
    },
  }
}
