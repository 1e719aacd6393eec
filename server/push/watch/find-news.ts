import { longestId } from '@chorus/contract/push-message'
import type { Happening } from '@chorus/model/happening'
import type { Told } from '../../db/tables/push-watches.ts'

/** Up to where somebody has been told: nothing before `mark` (ms, of the network's clock), and none of `told`, which is newer. */
export interface Mark {
  mark: number
  told: readonly Told[]
}

/** ms. Networks hear of things in parts: what happened so long before the latest may still come in. */
const overlap = 10 * 60_000
/** Several times what a network tells of at once. */
const mostTold = 200

/**
 * What is new since the last look, and up to where that was one. At the first look nothing is: what was there before somebody wanted to be
 * told is not told. `next.told` is the known one where nothing has come or gone.
 */
export function findNews(known: Mark | undefined, listed: readonly Happening[]): { fresh: Happening[]; next: Mark } {
  // An id that cannot be kept would be told at every look.
  const seen = listed.filter(({ id }) => id.length <= longestId)
  const latest = Math.max(known?.mark ?? 0, ...seen.map(({ at }) => at))
  const before = new Map(known?.told)
  const fresh = known ? seen.filter(({ id, at }) => at >= known.mark && !before.has(id)) : []
  const mark = known ? Math.max(known.mark, latest - overlap) : latest
  // What has left the list, because much has come since, has been told all the same; what is before the mark is not told in any case.
  const told = [...new Map([...before, ...seen.map(({ id, at }): Told => [id, at])])]
    .filter(([, at]) => at >= mark)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, mostTold)
  const isSame = told.length === before.size && told.every(([id]) => before.has(id))
  return { fresh, next: { mark, told: known && isSame ? known.told : told } }
}
