import type { AccountId } from '@chorus/accounts/account-id'
import { createFetcher } from '@chorus/networks/fetcher'
import { connectX } from '@chorus/networks/x/connect'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import type { StandIn } from '@chorus/sandbox/stand-in'
import { startXScrape } from '@chorus/sandbox/x/start-x-scrape'
import { createCache } from '@chorus/web/cache/create-cache'
import { createStoredMarks } from '@chorus/web/cache/edits/stored-marks'
import type { Viewers } from '@chorus/web/cache/entities/viewers'
import { afterAll, beforeAll, expect, test } from 'vitest'

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
let scrape: StandIn
beforeAll(async () => void (scrape = await startXScrape({ world, mediaUrl: 'http://media.example' })))
afterAll(() => scrape.close())

const viewersOf = (account: AccountId): Viewers => ({
  current: { x: { account } },
  accounts: new Set([account]),
})
const [mina, teo]: AccountId[] = ['Twitter:1', 'Twitter:2']

// X's public pages don't know who reads them. Spec 2 §4.
test('likes and reposts appear on what the public backend returns, for the profile that made them alone', async () => {
  const values = new Map<string, string>()
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  const fetcher = createFetcher({ root: scrape.url })
  const { discover } = connectX(undefined, { fetcher, ownFetcher: fetcher, now: () => world.now })
  const visit = async (account: AccountId) => {
    const cache = createCache({ now: () => world.now, viewers: viewersOf(account), storedMarks: createStoredMarks(() => storage) })
    cache.setViewers(viewersOf(account))
    const { items } = await discover({})
    cache.begin()({ posts: items })
    const [liked, reposted, other] = items.map(({ ref }) => ref)
    const see = () => [liked, reposted, other].map((ref) => [cache.post(ref!)?.hasLiked, cache.post(ref!)?.hasMirrored])
    return { cache, liked: liked!, reposted: reposted!, see }
  }
  const first = await visit(mina!)
  const none = [undefined, undefined]
  expect(first.see()).toEqual([none, none, none])
  await first.cache.toggle({ ref: first.liked, flag: 'like', account: mina! }, true, () => Promise.resolve())
  await first.cache.toggle({ ref: first.reposted, flag: 'mirror', account: mina! }, true, () => Promise.resolve())
  expect(first.see()).toEqual([[true, undefined], [undefined, true], none])
  expect((await visit(mina!)).see()).toEqual([[true, undefined], [undefined, true], none])
  expect((await visit(teo!)).see()).toEqual([none, none, none])
})
