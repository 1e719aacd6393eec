import { expect, test } from 'vitest'
import { toLocalTime, toMomentAfterGap, toMoments } from './zoned-time.ts'

const iso = (moments: readonly number[]) => moments.map((at) => new Date(at).toISOString())

test.each([
  ['Europe/Berlin', '2026-11-27T09:30', ['2026-11-27T08:30:00.000Z']],
  ['Europe/Berlin', '2026-07-01T09:30', ['2026-07-01T07:30:00.000Z']],
  ['America/New_York', '2026-11-27T00:00', ['2026-11-27T05:00:00.000Z']],
  ['Asia/Kolkata', '2026-01-01T00:00', ['2025-12-31T18:30:00.000Z']],
  ['Pacific/Kiritimati', '2026-01-01T00:00', ['2025-12-31T10:00:00.000Z']],
  ['Pacific/Niue', '2026-01-01T23:59', ['2026-01-02T10:59:00.000Z']],
  ['UTC', '2026-01-01T00:00', ['2026-01-01T00:00:00.000Z']],
])('finds the moment at which clocks in %s show %s', (zone, time, expected) => {
  expect(iso(toMoments(time, zone))).toEqual(expected)
})

test.each([
  ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z', '2026-03-29T03:30'],
  ['America/New_York', '2026-03-08T02:00', '2026-03-08T07:00:00.000Z', '2026-03-08T03:00'],
  ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:45:00.000Z', '2026-10-04T02:45'],
])('clocks in %s skip %s', (zone, time, after, shown) => {
  expect(toMoments(time, zone)).toEqual([])
  const moment = toMomentAfterGap(time, zone)
  expect([iso([moment]), toLocalTime(moment, zone)]).toEqual([[after], shown])
})

test.each([
  ['Europe/Berlin', '2026-10-25T02:30', ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']],
  ['America/New_York', '2026-11-01T01:00', ['2026-11-01T05:00:00.000Z', '2026-11-01T06:00:00.000Z']],
])('clocks in %s show %s twice', (zone, time, expected) => {
  expect(iso(toMoments(time, zone))).toEqual(expected)
})

test.each(['', '2026-02-30T10:00', 'tomorrow', '2026-01-01'])('%j is no time', (time) => {
  expect(toMoments(time, 'UTC')).toEqual([])
})

test('every moment of two years is found by what clocks show', () => {
  for (const zone of ['Europe/Berlin', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'Asia/Kathmandu'])
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 7 * 3_600_000 + 60_000)
      expect(toMoments(toLocalTime(at, zone), zone)).toContain(at)
})
