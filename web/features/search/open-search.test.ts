import { expect, test } from 'vitest'
import type { Services } from '../../app/services.ts'
import { openFeeds } from '../explore/explore-kinds.ts'
import { openSearch } from './open-search.ts'

/** A list for each name, as the services keep them. */
function setUp() {
  const connections = { bluesky: { feeds: {} } }
  const mergedList = ({ kind, key }: Parameters<Services['mergedList']>[0]) => `${kind.word}:${key}`
  return { connections, connected: () => ['bluesky'], mergedList } as unknown as Services
}
const find = (q: string) => openSearch(setUp(), { q, type: 'channels' })

test('feeds that are looked for are never those that many read, whatever the words', () => {
  const popular = openFeeds(setUp(), ['bluesky'])
  for (const q of ['popular', 'suggested', 'tides']) expect(find(q).list).not.toEqual(popular)
  expect(find('tides').list).not.toEqual(find('boats').list)
})

test.each(['from:mina', '#', '/'])('"%s" asks for no feed', (q) => {
  expect(find(q)).toEqual({ type: 'channels', networks: ['bluesky'], list: undefined })
})
