import { expect, test } from 'vitest'
import { createLate, lateMethods } from './late.ts'

interface Adding {
  add(): Promise<string>
}

test('loads the code once, on the first of several concurrent calls', async () => {
  let fetches = 0
  const load = createLate('bluesky', async () => {
    fetches++
    return { double: async (n: number) => 2 * n, half: async (n: number) => n / 2 }
  })
  const { double, half } = lateMethods(load, ['double', 'half'])
  expect(fetches).toBe(0)
  expect(await Promise.all([double(3), half(8), double(5)])).toEqual([6, 4, 10])
  expect(fetches).toBe(1)
})

test('a failed load fails the call, and the next call loads again', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  const answers = [() => Promise.reject<Adding>(cause), () => Promise.resolve<Adding>({ add: () => Promise.resolve('added') })]
  const load = createLate('x', () => answers.shift()!())
  const { add } = lateMethods(load, ['add'])
  await expect(add()).rejects.toMatchObject({ kind: 'unreachable', network: 'x', cause })
  expect(await add()).toBe('added')
})
