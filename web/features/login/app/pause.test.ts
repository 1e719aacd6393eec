import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { pause } from './pause.ts'

test('removes its abort listener each time', async () => {
  const { signal } = new AbortController()
  for (let round = 0; round < 3; round++) await pause(1, signal)
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('resolves at once when aborted', async () => {
  const aborting = new AbortController()
  const paused = pause(60_000, aborting.signal)
  aborting.abort()
  await paused
  expect(getEventListeners(aborting.signal, 'abort')).toEqual([])
})
