import type { ProfileRef } from '@chorus/model/ref'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCache } from '../../cache/create-cache.ts'
import type { Viewers } from '../../cache/entities/viewers.ts'
import { minaWithoutChorus, minaViewers, samplePost, sampleProfile } from '../../cache/testing/sample-entities.ts'
import { createMuteLookups } from './mute-lookups.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const teoLooks: Viewers = {
  current: { ...minaViewers.current, provider: { account: 'Firefly:teo' } },
  accounts: new Set([...minaWithoutChorus.accounts, 'Firefly:teo']),
}

interface Conditions {
  conditions: { snsPlatform: string; snsId: string }[]
}

/** A stand-in for our server, with the mutes of `muted` as `platform id`. */
function setUp({ viewers = minaViewers, isServer = false } = {}) {
  const calls: string[][] = []
  const muted = new Set(['twitter ana'])
  let isAway = false
  let answerLate: (() => void) | undefined
  const ownFetcher = async (path: string, init?: RequestInit) => {
    expect(path).toBe('/v1/user/muteRelation')
    const { conditions } = JSON.parse(String(init!.body)) as Conditions
    calls.push(conditions.map(({ snsPlatform, snsId }) => `${snsPlatform} ${snsId}`))
    if (answerLate) await new Promise<void>((done) => (answerLate = done))
    if (isAway) throw new Error('away')
    const data = conditions.map((asked) => ({ ...asked, blocked: muted.has(`${asked.snsPlatform} ${asked.snsId}`) }))
    return Response.json({ code: 0, data })
  }
  const cache = createCache({ now: () => 0, viewers, onPerson: (ref) => lookups.queue(ref) })
  const lookups = createMuteLookups({ cache, ownFetcher, later: isServer ? undefined : (run) => void setTimeout(run, 100) })
  const setViewers = (next: Viewers) => {
    cache.setViewers(next)
    lookups.followAccount()
  }
  const settle = async () => {
    await vi.advanceTimersByTimeAsync(110)
    // The code of the call loads on first use.
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(1)
  }
  return {
    cache,
    lookups,
    calls,
    muted,
    setViewers,
    settle,
    setAway: (to: boolean) => (isAway = to),
    holdAnswer: () => (answerLate = () => {}),
    answer: () => answerLate!(),
  }
}

test('asks once about the authors of several responses, and removes muted ones from lists', async () => {
  const { cache, calls, settle } = setUp()
  const posts = [samplePost('x', '1'), samplePost('bluesky', '1'), samplePost('x', '2', { author: sampleProfile('x', 'sol') })]
  cache.begin()({ posts })
  cache.begin()({ posts, people: [sampleProfile('farcaster', '3'), sampleProfile('lens', '0x0a')] })
  expect(calls, 'not while the first posts are drawn').toEqual([])
  expect(cache.lists.posts(posts, 'feed')).toEqual(posts)
  await settle()
  cache.begin()({ posts })
  await settle()
  expect(calls).toEqual([['twitter ana', 'bsky ana', 'twitter sol', 'farcaster 3', 'lens 0x0a']])
  expect(cache.lists.posts(posts, 'feed')).toEqual(posts.slice(1))
})

test('splits large lookups into several calls', async () => {
  const { cache, calls, settle } = setUp()
  cache.begin()({ people: Array.from({ length: 1100 }, (_, index) => sampleProfile('x', String(index))) })
  await settle()
  expect(calls.map(({ length }) => length)).toEqual([500, 500, 100])
})

test('asks only once there is a Chorus account', async () => {
  const { cache, calls, setViewers, settle } = setUp({ viewers: minaWithoutChorus })
  const posts = [samplePost('x', '1')]
  cache.begin()({ posts })
  await settle()
  expect(calls).toEqual([])
  setViewers(minaViewers)
  await settle()
  expect(calls).toEqual([['twitter ana']])
  expect(cache.lists.posts(posts, 'feed')).toEqual([])
  setViewers(minaWithoutChorus)
  await settle()
  expect(calls).toHaveLength(1)
  expect(cache.lists.posts(posts, 'feed')).toEqual(posts)
})

test('asks again for another account', async () => {
  const { cache, calls, muted, setViewers, settle, holdAnswer, answer } = setUp()
  cache.begin()({ posts: [samplePost('x', '1')] })
  holdAnswer()
  await settle()
  expect(calls).toHaveLength(1)
  setViewers(teoLooks)
  answer()
  await vi.advanceTimersByTimeAsync(1)
  expect(cache.flag('x:@ana', 'muteHere')).toBeUndefined()
  muted.clear()
  await settle()
  answer()
  await vi.advanceTimersByTimeAsync(1)
  expect(calls).toHaveLength(2)
  expect(cache.flag('x:@ana', 'muteHere')).toBeUndefined()
})

test('retries failed lookups together with the next person', async () => {
  const { cache, calls, settle, setAway } = setUp()
  setAway(true)
  cache.begin()({ posts: [samplePost('x', '1')] })
  await settle()
  setAway(false)
  cache.begin()({ people: [sampleProfile('x', 'sol')] })
  await settle()
  expect(calls.map((call) => call.toSorted())).toEqual([['twitter ana'], ['twitter ana', 'twitter sol']])
  expect(cache.flag('x:@ana', 'muteHere')).toBe(true)
})

test('asks once on the server, right before rendering, and returns the mutes for the page', async () => {
  const { cache, lookups, calls, settle } = setUp({ isServer: true })
  const posts = [samplePost('x', '1'), samplePost('bluesky', '1')]
  cache.begin()({ posts })
  await settle()
  expect(calls).toEqual([])
  const muted: readonly ProfileRef[] = await lookups.settle()
  expect(muted).toEqual(['x:@ana'])
  expect(calls).toHaveLength(1)
  expect(cache.lists.posts(posts, 'feed')).toEqual(posts.slice(1))
})

test('renders without a slow server, and makes no call for guests', async () => {
  const away = setUp({ isServer: true })
  away.setAway(true)
  away.cache.begin()({ posts: [samplePost('x', '1')] })
  expect(await away.lookups.settle()).toEqual([])
  const guest = setUp({ isServer: true, viewers: minaWithoutChorus })
  guest.cache.begin()({ posts: [samplePost('x', '1')] })
  expect(await guest.lookups.settle()).toEqual([])
  expect(guest.calls).toEqual([])
})
