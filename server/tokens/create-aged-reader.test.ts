import { expect, test, vi } from 'vitest'
import { createAgedReader } from './create-aged-reader.ts'

const minute = 60_000
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

function open() {
  let time = 0
  const ask = vi.fn<(key: string) => Promise<string>>(async (key) => `${key} at ${time}`)
  const read = createAgedReader(ask, { age: minute, size: 2, now: () => time })
  return { ask, read, pass: (ms: number) => (time += ms) }
}

test('returns a value with its time, and the old one while a new one loads', async () => {
  const { ask, read, pass } = open()
  expect(await read('a')).toEqual({ value: 'a at 0', at: 0 })
  pass(minute - 1)
  await read('a')
  expect(ask).toHaveBeenCalledTimes(1)
  pass(1)
  expect(await read('a')).toEqual({ value: 'a at 0', at: 0 })
  await settle()
  expect(await read('a')).toEqual({ value: `a at ${minute}`, at: minute })
  pass(5 * minute)
  expect((await read('a')).at).toBe(6 * minute)
})

test('keeps the last value for a day when the service fails, and tries again after a pause', async () => {
  const { ask, read, pass } = open()
  await read('a')
  ask.mockRejectedValue(new Error('down'))
  pass(10 * minute)
  expect(await read('a')).toEqual({ value: 'a at 0', at: 0 })
  await read('a')
  expect(ask).toHaveBeenCalledTimes(2)
  pass(20_000)
  await read('a')
  await settle()
  expect(ask).toHaveBeenCalledTimes(3)
  pass(25 * 60 * minute)
  await expect(read('a')).rejects.toThrow('down')
})

test('rejects when there is no last value', async () => {
  const { ask, read } = open()
  ask.mockRejectedValueOnce(new Error('down'))
  await expect(read('a')).rejects.toThrow('down')
  expect((await read('a')).value).toBe('a at 0')
})
