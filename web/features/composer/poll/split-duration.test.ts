import { expect, test } from 'vitest'
import { joinDuration, splitDuration, toDurationOptions } from './split-duration.ts'

test.each([
  [{ days: 1, hours: 0, minutes: 0 }, 86_400],
  [{ days: 0, hours: 0, minutes: 5 }, 300],
  [{ days: 2, hours: 3, minutes: 4 }, 183_840],
  [{ days: 7, hours: 0, minutes: 0 }, 604_800],
])('%j is %i seconds, and back', (duration, seconds) => {
  expect(joinDuration(duration)).toBe(seconds)
  expect(splitDuration(seconds)).toEqual(duration)
})

test('stays within five minutes and seven days', () => {
  expect(joinDuration({ days: 0, hours: 0, minutes: 0 })).toBe(300)
  expect(joinDuration({ days: 7, hours: 5, minutes: 5 })).toBe(604_800)
})

test('offers nothing beyond seven days, and no minutes below five where there are no hours', () => {
  expect(toDurationOptions({ days: 7, hours: 0, minutes: 0 })).toMatchObject({ hours: [0], minutes: [0] })
  const short = toDurationOptions({ days: 0, hours: 0, minutes: 5 })
  expect([short.days.at(-1), short.hours.at(-1), short.minutes[0], short.minutes.at(-1)]).toEqual([7, 23, 5, 59])
  expect(toDurationOptions({ days: 0, hours: 1, minutes: 0 }).minutes[0]).toBe(0)
})
