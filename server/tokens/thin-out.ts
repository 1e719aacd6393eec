import type { PricePoint } from './token-source.ts'

/** As many as a chart of this size can show. */
const mostPoints = 240

/** At most 240 prices over the whole time, oldest first, with the first and the last. */
export function thinOut(points: readonly PricePoint[]): PricePoint[] {
  const sorted = points.toSorted(([one], [other]) => one - other)
  if (sorted.length <= mostPoints) return sorted
  const step = (sorted.length - 1) / (mostPoints - 1)
  return Array.from({ length: mostPoints }, (_, index) => sorted[Math.round(index * step)]!)
}
