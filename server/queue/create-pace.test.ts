import { expect, test } from 'vitest'
import { createPace } from './create-pace.ts'

test('is due at once, and again after the pause', () => {
  let now = 0
  const pace = createPace(100, () => now)
  expect(pace.isDue()).toBe(true)
  expect(pace.isDue()).toBe(false)
  now = 99
  expect(pace.isDue()).toBe(false)
  now = 100
  expect(pace.isDue()).toBe(true)
  expect(pace.isDue()).toBe(false)
})

test('a skipped pause is over', () => {
  const pace = createPace(100, () => 0)
  expect(pace.isDue()).toBe(true)
  pace.skip()
  expect(pace.isDue()).toBe(true)
})
