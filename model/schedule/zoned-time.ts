/** A time as a wall clock shows it, without its zone: `2026-03-29T02:30`. */
export type LocalTime = `${number}-${number}-${number}T${number}:${number}`

const pattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/
const minute = 60_000
/** ms: more than any two zones are apart. */
const widest = 26 * 3_600_000

/** What the clocks of a zone show at a moment, to the minute. */
export function toLocalTime(at: number, zone: string): LocalTime {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(at)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}` as LocalTime
}

/**
 * The moments at which the clocks of a zone show a time, in ms, earliest first. Empty: they skip it, as when daylight saving time begins. Two: they
 * show it twice, as when it ends.
 */
export function toMoments(time: string, zone: string): number[] {
  const [, year, month, day, hour, minutes] = pattern.exec(time)?.map(Number) ?? []
  if (year === undefined) return []
  const asUtc = Date.UTC(year, month! - 1, day, hour, minutes)
  // Every offset of the zone around that day.
  const offsets = new Set([asUtc - widest, asUtc, asUtc + widest].map((at) => offsetAt(at, zone)))
  const found = [...offsets].map((offset) => asUtc - offset).filter((at) => toLocalTime(at, zone) === time)
  return [...new Set(found)].toSorted((one, other) => one - other)
}

/** The first moment after a skipped time, in ms: 02:30 becomes 03:30. */
export function toMomentAfterGap(time: string, zone: string): number {
  const [, year, month, day, hour, minutes] = pattern.exec(time)?.map(Number) ?? []
  const asUtc = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minutes)
  return asUtc - offsetAt(asUtc - widest, zone)
}

/** ms that the zone's clocks are ahead of UTC. */
function offsetAt(at: number, zone: string): number {
  const whole = Math.floor(at / minute) * minute
  return Date.parse(`${toLocalTime(whole, zone)}Z`) - whole
}
