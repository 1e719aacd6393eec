import { expect, test } from 'vitest'
import { createGentleReader } from './gentle-reader.ts'

const memory = { age: 1000, size: 2 }

test('shares concurrent and recent requests, and repeats expired ones', async () => {
  const asked: string[] = []
  let now = 0
  const read = createGentleReader(
    async (key) => {
      asked.push(key)
      return key.toUpperCase()
    },
    { ...memory, now: () => now },
  )
  expect(await Promise.all(Array.from({ length: 50 }, () => read('a')))).toEqual(Array.from({ length: 50 }, () => 'A'))
  expect(asked).toEqual(['a'])
  now = 1000
  await read('a')
  expect(asked).toEqual(['a', 'a'])
})

test('evicts responses beyond its size', async () => {
  const asked: string[] = []
  const read = createGentleReader(async (key) => void asked.push(key), { ...memory, now: () => 0 })
  for (const key of ['a', 'b', 'c', 'a']) await read(key)
  expect(asked).toEqual(['a', 'b', 'c', 'a'])
})

test('pauses for five seconds after three failures in a row', async () => {
  let [now, calls, isWell] = [0, 0, false]
  const read = createGentleReader(
    async () => {
      calls += 1
      if (!isWell) throw new Error('away')
      return 'here'
    },
    { ...memory, now: () => now },
  )
  for (let count = 0; count < 6; count += 1) await expect(read(String(count))).rejects.toThrow(count < 3 ? 'away' : 'failed a moment ago')
  expect(calls).toBe(3)
  now = 5000
  isWell = true
  expect(await read('6')).toBe('here')
  expect(await read('7')).toBe('here')
  expect(calls).toBe(5)
})

test('runs at most sixteen requests at once', async () => {
  let [running, most] = [0, 0]
  const read = createGentleReader(
    async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
    },
    { ...memory, now: () => 0 },
  )
  await Promise.all(Array.from({ length: 100 }, (_, key) => read(String(key))))
  expect(most).toBe(16)
})
