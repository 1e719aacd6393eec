import type { Feeds } from '@chorus/networks/network'
import { expect, test } from 'vitest'
import { findChannels } from './use-suggestions.ts'

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
