import { scheduleLimits } from '@chorus/model/schedule/schedule-limits'
import { toLocalTime, toMomentAfterGap, toMoments } from '@chorus/model/schedule/zoned-time'

const minute = 60_000

/** What a chosen date and time mean. `skipped`: clocks skip that time, and `at` is the next valid one. */
export type ChosenTime =
  | { kind: 'once'; at: number }
  /** Clocks show it twice, as summer time ends. */
  | { kind: 'twice'; moments: readonly number[] }
  | { kind: 'skipped'; at: number }
  | { kind: 'none' }

export function readChosenTime(date: string, time: string, zone: string): ChosenTime {
  const local = `${date}T${time}`
  if (Number.isNaN(Date.parse(`${local}Z`))) return { kind: 'none' }
  const moments = toMoments(local, zone)
  if (moments.length > 1) return { kind: 'twice', moments }
  return moments[0] === undefined ? { kind: 'skipped', at: toMomentAfterGap(local, zone) } : { kind: 'once', at: moments[0] }
}

/** past: less than a minute away. late: more than a week away. */
export function findTimeFault(at: number, now: number): 'past' | 'late' | undefined {
  if (at - now < scheduleLimits.time.min) return 'past'
  return at - now > scheduleLimits.time.max ? 'late' : undefined
}

/** The first and last day that can be chosen, as `2026-11-27`. */
export const toDayRange = (now: number, zone: string): { first: string; last: string } => ({
  first: toLocalTime(now, zone).slice(0, 10),
  last: toLocalTime(now + scheduleLimits.time.max, zone).slice(0, 10),
})

/** The next full hour that is at least some minutes away. */
export const toSuggestedTime = (now: number): number => Math.ceil((now + 10 * minute) / (60 * minute)) * 60 * minute

/** The next of these times of day (`09:00`) without a scheduled post. Undefined: none within the week. */
export function findFreeSlot(slots: readonly string[], taken: readonly number[], now: number, zone: string): number | undefined {
  const days = Array.from({ length: 8 }, (_, index) => toLocalTime(now + index * 24 * 60 * minute, zone).slice(0, 10))
  const used = new Set(taken.map((at) => Math.floor(at / minute)))
  return days
    .flatMap((day) => slots.map((slot) => readChosenTime(day, slot, zone)))
    .flatMap((chosen) =>
      chosen.kind === 'once' || chosen.kind === 'skipped' ? [chosen.at] : chosen.kind === 'twice' ? [chosen.moments[0]!] : [],
    )
    .toSorted((one, other) => one - other)
    .find((at) => findTimeFault(at, now) === undefined && !used.has(Math.floor(at / minute)))
}

/** The same time of day on another day (`2026-11-28`), in ms. */
export function moveToDay(at: number, day: string, zone: string): number | undefined {
  const chosen = readChosenTime(day, toLocalTime(at, zone).slice(11), zone)
  if (chosen.kind === 'twice') return chosen.moments[0]
  return chosen.kind === 'none' ? undefined : chosen.at
}

/** `2026-11-28` for one day after `2026-11-27`. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** Noon of a day on this browser's clock in ms, used to format the day's name. */
export function toNoon(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12).getTime()
}

/** Whole weeks: those of the month of `first`, and any later ones up to `last`. `weekStart`: 1 for Monday, 7 for Sunday. */
export function toWeeks(first: string, last: string, weekStart: number): string[][] {
  const begin = `${first.slice(0, 8)}01`
  const nextMonth = `${addDays(begin, 31).slice(0, 8)}01`
  const end = addDays(nextMonth, -1) > last ? addDays(nextMonth, -1) : last
  const weekday = new Date(`${begin}T00:00Z`).getUTCDay()
  const weeks: string[][] = []
  for (let start = addDays(begin, -((weekday - weekStart + 7) % 7)); start <= end; start = addDays(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)))
  return weeks
}
