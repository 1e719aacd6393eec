import { isFailure } from '@chorus/model/failure'
import { parseSearchQuery } from '@chorus/model/search/parse-search-query'
import { createFetcher } from '@chorus/networks/fetcher'
import { connectX } from '@chorus/networks/x/connect'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import type { StandIn } from '@chorus/sandbox/stand-in'
import { pinnedPostOf } from '@chorus/sandbox/x/pinned-posts'
import { postIdsOf } from '@chorus/sandbox/x/post-ids'
import { startXScrape } from '@chorus/sandbox/x/start-x-scrape'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeReads } from './reads.conformance.ts'
import { describeSearch } from './search.conformance.ts'

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
const account = world.person('mina').accounts.x!
let scrape: StandIn

beforeAll(async () => void (scrape = await startXScrape({ world, mediaUrl: 'http://media.example' })))
afterAll(() => scrape.close())

const open = (options?: Record<string, string>) => {
  const fetcher = createFetcher({ root: scrape.url })
  return connectX(undefined, { fetcher, ownFetcher: fetcher, now: () => world.now, options })
}

describe('X over the sandbox’s scrape backend', () => {
  describeReads(() => ({
    network: 'x',
    world,
    connection: open(),
    minaIds: [account.id, account.handle],
    missingPost: '1234567890123456789',
    missingProfile: 'nobody_here',
    longestChain: 25,
  }))
  describeSearch(() => ({ network: 'x', world, connection: open() }))

  test('finds posts in a language whose former code X still uses', async () => {
    const { items } = await open().searchPosts!.find(parseSearchQuery('של lang:he'), {})
    const found = world.posts.filter(({ network, locale, text }) => network === 'x' && locale === 'he' && text.includes('של'))
    expect(found.length).toBeGreaterThan(0)
    expect(items.map(({ postId }) => postId).toSorted()).toEqual(found.map((post) => postIdsOf(world).idOf(post)).toSorted())
  })
})

test('finds the pinned post of a profile, or none, with the request for the profile', async () => {
  const asked: string[] = []
  const whole = createFetcher({ root: scrape.url })
  const fetcher: typeof whole = (path, init) => (asked.push(path), whole(path, init))
  const connection = connectX(undefined, { fetcher, ownFetcher: fetcher, now: () => world.now })
  const members = world.people.filter(({ accounts }) => accounts.x)
  const found = await Promise.all(
    members.map(async ({ accounts }) => (await connection.pinned!.post(await connection.profile(accounts.x!.handle)))?.postId),
  )
  const pinned = members.map(({ key }) => pinnedPostOf(world, key))
  expect(found).toEqual(pinned.map((post) => post && postIdsOf(world).idOf(post)))
  expect(new Set(found.map(Boolean))).toEqual(new Set([true, false]))
  expect(asked).toHaveLength(members.length)
  // Later, someone may have pinned another one.
  const mina = await connection.profile(account.handle)
  await connection.pinned!.post(mina)
  await connection.pinned!.post(mina)
  expect(asked).toHaveLength(members.length + 2)
})

test('a poll is open until its end, and closed afterwards', async () => {
  const teo = await open().profile('teo_ferries')
  const posts = (await open().postsBy(teo, 'feed', {})).items
  expect(posts.find(({ poll }) => poll)!.poll).toMatchObject({
    votingStatus: 'open',
    options: [{ label: 'Ship the small boat' }, { label: 'Wait for spring' }],
  })
})

test('every read reports a missing scrape backend', async () => {
  const error = await open({ scrape: 'off' })
    .discover({})
    .catch((cause: unknown) => cause)
  expect(isFailure(error, 'not-configured')).toBe(true)
})
