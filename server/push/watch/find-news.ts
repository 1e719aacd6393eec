import type { Happening } from '@chorus/model/happening'

/** Up to where somebody has been told: nothing before `mark` (ms, of the network's clock), and none of `told`, which is newer. */
export interface Mark {
  mark: number
  told: readonly string[]
}

/** ms. Networks hear of things in parts: what happened so long before the latest may still come in. */
const overlap = 10 * 60_000
/** Several times what a network tells of at once. */
const mostTold = 200

/**
 * What is new since the last look, and up to where that was one. At the first look nothing is: what was there before somebody wanted to be
 * told is not told.
 */
export function findNews(known: Mark | undefined, seen: readonly Happening[]): { fresh: Happening[]; next: Mark } {
  const latest = Math.max(known?.mark ?? 0, ...seen.map(({ at }) => at))
  const told = new Set(known?.told)
  const fresh = known ? seen.filter(({ id, at }) => at >= known.mark && !told.has(id)) : []
  const from = known ? Math.max(known.mark, latest - overlap) : latest
  const recent = seen.filter(({ at }) => at >= from).toSorted((a, b) => b.at - a.at)
  // What has left the list, because much has come since, has been told all the same.
  const kept = new Set([...recent.map(({ id }) => id), ...(known?.told ?? [])])
  return { fresh, next: { mark: from, told: [...kept].slice(0, mostTold) } }
}
