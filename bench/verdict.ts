/** A target, and the limit a figure must not exceed. */
export type Bounds = readonly [goal: number, limit: number]

export const format = (value: number): string => (Number.isFinite(value) ? value.toFixed(value < 100 ? 1 : 0) : '–')

export function toVerdict(value: number, bounds: Bounds | undefined): string {
  if (!bounds) return ''
  return value <= bounds[0] ? 'goal' : value <= bounds[1] ? 'limit' : 'MISSED'
}
