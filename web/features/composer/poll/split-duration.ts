import { pollLimits } from '@chorus/model/poll/poll-limits'

export interface Duration {
  days: number
  hours: number
  minutes: number
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

export const splitDuration = (seconds: number): Duration => ({
  days: Math.floor(seconds / day),
  hours: Math.floor((seconds % day) / hour),
  minutes: Math.floor((seconds % hour) / minute),
})

/** In seconds, within the limits of polls. */
export function joinDuration({ days, hours, minutes }: Duration): number {
  const { min, max } = pollLimits.duration
  return Math.min(max, Math.max(min, days * day + hours * hour + minutes * minute))
}

/** The choices for each unit. Flows §3.7: seven days is the maximum, and minutes alone start at five. */
export function toDurationOptions({ days, hours }: Duration): Record<keyof Duration, number[]> {
  const { min, max } = pollLimits.duration
  const isLongest = days * day === max
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return {
    days: range(0, max / day),
    hours: isLongest ? [0] : range(0, 23),
    minutes: isLongest ? [0] : range(days === 0 && hours === 0 ? min / minute : 0, 59),
  }
}
