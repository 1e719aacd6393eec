import type { Db } from '../db/database.ts'
import type { Viewer } from './find-viewer.ts'
import { findMuted, toKey } from './people.ts'
import type { Suggestion } from './rank-suggestions.ts'
import { createSuggest, type Follows } from './suggest.ts'

const size = 20
/** Enough to fill a page even when many are muted. */
const enough = 500

/** Reads a page of people that a viewer may want to follow. `platform`: the requested network's. */
export type ReadSuggestedPeople = (
  platform: Follows['platform'],
  viewer: Viewer | undefined,
  cursor: string | undefined,
) => Promise<Suggestion[]>

/** Pages of suggested people. The list ends with an empty page, since clients send back any cursor they receive. */
export function createSuggestedPeople({ db, follows }: { db: Db; follows: readonly Follows[] }): ReadSuggestedPeople {
  const suggest = createSuggest({ db, follows, now: Date.now })
  return async (platform, viewer, cursor) => {
    if (cursor !== undefined && !/^[1-9]\d{0,15}$/.test(cursor)) return []
    const before = cursor === undefined ? Number.POSITIVE_INFINITY : Number(cursor)
    const next = (await suggest(`${platform}/${viewer?.accountId ?? ''}`)).filter(({ place }) => place < before).slice(0, enough)
    if (!viewer) return next.slice(0, size)
    const toSubject = ({ subject }: Suggestion) => ({ platform, subject })
    const muted = await findMuted(db, viewer.accountId, next.map(toSubject))
    return next.filter((one) => !muted.has(toKey(toSubject(one)))).slice(0, size)
  }
}
