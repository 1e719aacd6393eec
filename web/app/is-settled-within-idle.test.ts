import { expect, test } from 'vitest'
import { isSettledWithinIdle } from './is-settled-within-idle.ts'

test('stops waiting for a pending promise once the process has been idle for that long', async () => {
  let idle = 0
  expect(await isSettledWithinIdle(new Promise(() => {}), 3, () => (idle += 3))).toBe(false)
})

test('waits on while the process is busy', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let reads = 0
  const busy = () => {
    reads += 1
    if (reads === 5) resolve()
    return 0
  }
  expect(await isSettledWithinIdle(promise, 1, busy)).toBe(true)
  expect(reads).toBe(5)
})

test('counts a failure as settled', async () => {
  const failed = Promise.reject(new Error('It failed.'))
  expect(await isSettledWithinIdle(failed, 1000, () => 0)).toBe(true)
})
