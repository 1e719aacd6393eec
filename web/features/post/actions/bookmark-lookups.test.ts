import type { Post } from '@chorus/model/post'
import type { PostRef } from '@chorus/model/ref'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCache } from '../../../cache/create-cache.ts'
import { noViewers } from '../../../cache/entities/viewers.ts'
import { minaViewers, minaViewersAtWork, samplePost } from '../../../cache/testing/sample-entities.ts'
import type { Services } from '../../../services/context/services.ts'
import { createBookmarkLookups } from './bookmark-lookups.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Bluesky, which reports bookmarks in a call of its own. Only the first post is bookmarked. */
function setUp() {
  const cache = createCache({ now: () => 0, viewers: minaViewers })
  const calls: PostRef[][] = []
  let isAway = false
  const findBookmarked = async (posts: readonly Post[]) => {
    calls.push(posts.map(({ ref }) => ref))
    if (isAway) throw new Error('away')
    return new Set<PostRef>(['bluesky:1'])
  }
  const connections = { bluesky: { bookmark: { findBookmarked } }, lens: { bookmark: {} }, x: {} }
  const viewerOf = () => cache.viewers().current.bluesky!.account
  const services = { cache, connections, viewerOf } as unknown as Pick<Services, 'cache' | 'connections' | 'viewerOf'>
  const lookups = createBookmarkLookups({ ...services, later: (run) => void setTimeout(run, 50) })
  const settle = () => vi.advanceTimersByTimeAsync(60)
  return { cache, calls, lookups, settle, setAway: (to: boolean) => (isAway = to) }
}

test('asks once for all posts rendered together', async () => {
  const { cache, calls, lookups, settle } = setUp()
  for (const id of ['1', '2', '1']) lookups.ask(samplePost('bluesky', id))
  await settle()
  lookups.ask(samplePost('bluesky', '2'))
  await settle()
  expect(calls).toEqual([['bluesky:1', 'bluesky:2']])
  expect([cache.flag('bluesky:1', 'bookmark'), cache.flag('bluesky:2', 'bookmark')]).toEqual([true, undefined])
})

test('updates only the posts that are bookmarked', async () => {
  const { cache, lookups, settle } = setUp()
  const drawn: PostRef[] = []
  for (const id of ['1', '2', '3'] as const) {
    lookups.ask(samplePost('bluesky', id))
    cache.subscribe(`bluesky:${id}`, () => drawn.push(`bluesky:${id}`))
  }
  await settle()
  expect(drawn).toEqual(['bluesky:1'])
})

test('asks again after logging out and in', async () => {
  const { cache, calls, lookups, settle } = setUp()
  lookups.ask(samplePost('bluesky', '1'))
  await settle()
  cache.setViewers(noViewers)
  cache.setViewers({ ...minaViewers })
  expect(cache.flag('bluesky:1', 'bookmark')).toBeUndefined()
  lookups.ask(samplePost('bluesky', '1'))
  await settle()
  expect(calls).toHaveLength(2)
  expect(cache.flag('bluesky:1', 'bookmark')).toBe(true)
})

test('splits a long list into calls of the allowed size', async () => {
  const { calls, lookups, settle } = setUp()
  for (let index = 0; index < 120; index++) lookups.ask(samplePost('bluesky', String(index)))
  await settle()
  expect(calls.map(({ length }) => length)).toEqual([50, 50, 20])
})

test('makes no call when posts carry their own bookmark state, or when bookmarks are unavailable', async () => {
  const { calls, lookups, settle } = setUp()
  lookups.ask(samplePost('lens', '1'))
  lookups.ask(samplePost('x', '1'))
  await settle()
  expect(calls).toEqual([])
})

test('asks again for another account', async () => {
  const { cache, calls, lookups, settle } = setUp()
  lookups.ask(samplePost('bluesky', '1'))
  await settle()
  cache.setViewers(minaViewersAtWork)
  expect(cache.flag('bluesky:1', 'bookmark')).toBeUndefined()
  lookups.ask(samplePost('bluesky', '1'))
  await settle()
  expect(calls).toHaveLength(2)
  expect(cache.flag('bluesky:1', 'bookmark')).toBe(true)
})

test('asks again after a failure', async () => {
  const { cache, calls, lookups, settle, setAway } = setUp()
  setAway(true)
  lookups.ask(samplePost('bluesky', '1'))
  await settle()
  setAway(false)
  expect(cache.flag('bluesky:1', 'bookmark')).toBeUndefined()
  lookups.ask(samplePost('bluesky', '1'))
  await settle()
  expect(calls).toHaveLength(2)
  expect(cache.flag('bluesky:1', 'bookmark')).toBe(true)
})
