import { expect, test } from 'vitest'
import { addDays, findFreeSlot, findTimeFault, moveToDay, readChosenTime, toDayRange, toSuggestedTime, toWeeks } from './schedule-times.ts'

const berlin = 'Europe/Berlin'
const at = (iso: string) => Date.parse(iso)

test('reads a time that clocks show once, twice or never', () => {
  expect(readChosenTime('2026-11-27', '09:30', berlin)).toEqual({ kind: 'once', at: at('2026-11-27T08:30Z') })
  expect(readChosenTime('2026-10-25', '02:30', berlin)).toEqual({
    kind: 'twice',
    moments: [at('2026-10-25T00:30Z'), at('2026-10-25T01:30Z')],
  })
  expect(readChosenTime('2026-03-29', '02:30', berlin)).toEqual({ kind: 'skipped', at: at('2026-03-29T01:30Z') })
  expect(readChosenTime('', '02:30', berlin)).toEqual({ kind: 'none' })
  expect(readChosenTime('2026-11-27', '', berlin)).toEqual({ kind: 'none' })
})

test.each([
  [59_999, 'past'],
  [60_000, undefined],
  [7 * 86_400_000, undefined],
  [7 * 86_400_000 + 1, 'late'],
])('a time in %i ms is %s', (ms, fault) => {
  expect(findTimeFault(1000 + ms, 1000)).toBe(fault)
})

test('offers days up to a week ahead', () => {
  expect(toDayRange(at('2026-11-27T23:30Z'), berlin)).toEqual({ first: '2026-11-28', last: '2026-12-05' })
})

test('suggests a full hour that isn’t too near', () => {
  expect(toSuggestedTime(at('2026-11-27T09:51Z'))).toBe(at('2026-11-27T11:00Z'))
  expect(toSuggestedTime(at('2026-11-27T09:50Z'))).toBe(at('2026-11-27T10:00Z'))
})

test('finds the next slot without a post, by the clocks of the zone', () => {
  const now = at('2026-10-24T12:00Z')
  const slots = ['18:00', '09:00']
  expect(findFreeSlot(slots, [], now, berlin)).toBe(at('2026-10-24T16:00Z'))
  // Summer time ends in between.
  expect(findFreeSlot(slots, [at('2026-10-24T16:00Z')], now, berlin)).toBe(at('2026-10-25T08:00Z'))
  expect(findFreeSlot([], [], now, berlin)).toBeUndefined()
  const all = Array.from({ length: 8 * 24 }, (_, hour) => now + hour * 3_600_000)
  expect(findFreeSlot(slots, all, now, berlin)).toBeUndefined()
})

test('keeps the time of day on another day, across summer time', () => {
  expect(moveToDay(at('2026-10-24T16:00Z'), '2026-10-26', berlin)).toBe(at('2026-10-26T17:00Z'))
  expect(moveToDay(at('2026-03-28T01:30Z'), '2026-03-29', berlin)).toBe(at('2026-03-29T01:30Z'))
  expect(moveToDay(at('2026-03-28T01:30Z'), 'soon', berlin)).toBeUndefined()
})

test('lays out the weeks of a month, and those of the next one that a post can be in', () => {
  const november = toWeeks('2026-11-10', '2026-11-17', 1)
  expect(november.map(([start]) => start)).toEqual(['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30'])
  expect(november.at(-1)!.at(-1)).toBe('2026-12-06')
  expect(toWeeks('2026-11-30', '2026-12-07', 7).map(([start]) => start)).toEqual([
    '2026-11-01',
    '2026-11-08',
    '2026-11-15',
    '2026-11-22',
    '2026-11-29',
    '2026-12-06',
  ])
  // A month of four whole weeks.
  expect(toWeeks('2027-02-03', '2027-02-10', 1)).toHaveLength(4)
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
})
