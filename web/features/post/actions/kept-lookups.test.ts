import type { Post } from '@chorus/model/post'
import type { PostRef } from '@chorus/model/ref'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Services } from '../../../app/services.ts'
import { createCache } from '../../../cache/create-cache.ts'
import { minaLooks, minaLooksAtWork, samplePost } from '../../../cache/testing/sample-entities.ts'
import { nobody } from '../../../cache/viewers.ts'
import { createKeptLookups } from './kept-lookups.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Bluesky, whose bookmarks are looked up apart; the first post is kept, the others are not. */
function setUp() {
  const cache = createCache({ now: () => 0, viewers: minaLooks })
  const calls: PostRef[][] = []
  let isAway = false
  const kept = async (posts: readonly Post[]) => {
    calls.push(posts.map(({ ref }) => ref))
    if (isAway) throw new Error('away')
    return new Set<PostRef>(['bluesky:1'])
  }
  const connections = { bluesky: { bookmark: { kept } }, lens: { bookmark: {} }, x: {} }
  const viewerOf = () => cache.viewers().current.bluesky!.account
  const services = { cache, connections, viewerOf } as unknown as Pick<Services, 'cache' | 'connections' | 'viewerOf'>
  const lookups = createKeptLookups({ ...services, later: (run) => void setTimeout(run, 50) })
  const settle = () => vi.advanceTimersByTimeAsync(60)
  return { cache, calls, lookups, settle, setAway: (to: boolean) => (isAway = to) }
}

test('what is drawn together is asked together, and once', async () => {
  const { cache, calls, lookups, settle } = setUp()
  for (const id of ['1', '2', '1']) lookups.ask(samplePost('bluesky', id))
  await settle()
  lookups.ask(samplePost('bluesky', '2'))
  await settle()
  expect(calls).toEqual([['bluesky:1', 'bluesky:2']])
  expect([cache.flag('bluesky:1', 'bookmark'), cache.flag('bluesky:2', 'bookmark')]).toEqual([true, undefined])
})

test('only what is kept is drawn anew', async () => {
  const { cache, lookups, settle } = setUp()
  const drawn: PostRef[] = []
  for (const id of ['1', '2', '3'] as const) {
    lookups.ask(samplePost('bluesky', id))
    cache.subscribe(`bluesky:${id}`, () => drawn.push(`bluesky:${id}`))
  }
  await settle()
  expect(drawn).toEqual(['bluesky:1'])
})

test('who logs out and in again is asked anew: what was known has gone with them', async () => {
  const { cache, calls, lookups, settle } = setUp()
  lookups.ask(samplePost('bluesky', '1'))
  await settle()
  cache.lookAs(nobody)
  cache.lookAs({ ...minaLooks })
  expect(cache.flag('bluesky:1', 'bookmark')).toBeUndefined()
  lookups.ask(samplePost('bluesky', '1'))
  await settle()
  expect(calls).toHaveLength(2)
  expect(cache.flag('bluesky:1', 'bookmark')).toBe(true)
})

test('a long list is asked in pieces that the call takes', async () => {
  const { calls, lookups, settle } = setUp()
  for (let index = 0; index < 120; index++) lookups.ask(samplePost('bluesky', String(index)))
  await settle()
  expect(calls.map(({ length }) => length)).toEqual([50, 50, 20])
})

test('where posts say it themselves, and where nothing is kept, nobody is asked', async () => {
  const { calls, lookups, settle } = setUp()
  lookups.ask(samplePost('lens', '1'))
  lookups.ask(samplePost('x', '1'))
  await settle()
  expect(calls).toEqual([])
})

test('another account keeps other posts, and is asked for itself', async () => {
  const { cache, calls, lookups, settle } = setUp()
  lookups.ask(samplePost('bluesky', '1'))
  await settle()
  cache.lookAs(minaLooksAtWork)
  expect(cache.flag('bluesky:1', 'bookmark')).toBeUndefined()
  lookups.ask(samplePost('bluesky', '1'))
  await settle()
  expect(calls).toHaveLength(2)
  expect(cache.flag('bluesky:1', 'bookmark')).toBe(true)
})

test('what could not be found out is asked again', async () => {
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
