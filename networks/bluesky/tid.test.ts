import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTid } from './tid.ts'

test('record keys are valid and sort by time', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_102_444_800_000 }), fc.integer({ min: 1, max: 10_000_000 }), (ms, later) => {
      const [first, second] = [createTid(ms), createTid(ms + later)]
      expect(first).toMatch(/^[234567abcdefghij][234567abcdefghijklmnopqrstuvwxyz]{12}$/)
      expect(first < second).toBe(true)
    }),
  )
})

test('a thousand keys of one millisecond are distinct', () => {
  const keys = new Set(Array.from({ length: 1000 }, () => createTid(1_780_000_000_000)))
  // Random collisions are possible, but five are not chance.
  expect(keys.size).toBeGreaterThan(995)
})
