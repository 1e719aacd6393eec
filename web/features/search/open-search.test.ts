import { expect, test } from 'vitest'
import type { Services } from '../../services/context/services.ts'
import { openFeeds } from '../explore/explore-kinds.ts'
import { openSearch } from './open-search.ts'

/** Creates lists the way the services do: one per key. */
function setUp() {
  const connections = { bluesky: { feeds: {} } }
  const mergedList = ({ kind, key }: Parameters<Services['mergedList']>[0]) => `${kind.word}:${key}`
  return { connections, connected: () => ['bluesky'], mergedList } as unknown as Services
}
const find = (q: string) => openSearch(setUp(), { q, type: 'channels' })

test('does not mix feed search results with popular feeds, whatever the query', () => {
  const popular = openFeeds(setUp(), ['bluesky'])
  for (const q of ['popular', 'suggested', 'tides']) expect(find(q).list).not.toEqual(popular)
  expect(find('tides').list).not.toEqual(find('boats').list)
})

test.each(['from:mina', '#', '/'])('does not search feeds for "%s"', (q) => {
  expect(find(q)).toEqual({ type: 'channels', networks: ['bluesky'], list: undefined })
})
