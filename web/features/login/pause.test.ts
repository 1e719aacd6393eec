import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { pause } from './pause.ts'

test('however often it is waited for, nothing is left that listens', async () => {
  const { signal } = new AbortController()
  for (let round = 0; round < 3; round++) await pause(1, signal)
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('it ends at once when it is given up', async () => {
  const giving = new AbortController()
  const paused = pause(60_000, giving.signal)
  giving.abort()
  await paused
  expect(getEventListeners(giving.signal, 'abort')).toEqual([])
})
