import type { Feeds } from '@chorus/networks/network'
import { describe, expect, test } from 'vitest'
import { collect, findChannels } from './use-suggestions.ts'

test('searches feeds only for a query with text', async () => {
  const asked: unknown[] = []
  const popular: Feeds['popular'] = async ({ query }) => {
    asked.push(query)
    return { items: [] }
  }
  const { signal } = new AbortController()
  const find = (query: string) => findChannels({ feeds: { popular } as Feeds }, query, signal)
  expect([await find('tides'), await find('')]).toEqual([[], undefined])
  expect(asked).toEqual(['tides'])
})

describe('the responses of several networks', () => {
  const later = <T>() => Promise.withResolvers<T[]>()

  test('are interleaved, without those that failed', async () => {
    const shown: string[][] = []
    await collect([Promise.resolve(['a', 'b']), undefined, Promise.reject(new Error('down')), Promise.resolve(['c'])], (items) =>
      shown.push(items),
    )
    expect(shown).toEqual([['a', 'c', 'b']])
  })

  test('do not wait for a slow network, whose response is added below', async () => {
    const slow = later<string>()
    const shown: string[][] = []
    const first = Promise.withResolvers<void>()
    const done = collect([Promise.resolve(['a']), slow.promise], (items) => (shown.push(items), first.resolve()), 0)
    await first.promise
    expect(shown).toEqual([['a']])
    slow.resolve(['b'])
    await done
    expect(shown).toEqual([['a'], ['a', 'b']])
  })
})
