import { parseSearchQuery } from '@chorus/model/search/parse-search-query'
import { connectBluesky } from '@chorus/networks/bluesky/connect'
import { createFetcher } from '@chorus/networks/fetcher'
import { startBluesky } from '@chorus/sandbox/bluesky/start-bluesky'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import type { StandIn } from '@chorus/sandbox/stand-in'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeSearch } from './search.conformance.ts'

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
let bluesky: StandIn

beforeAll(async () => void (bluesky = await startBluesky({ world, mediaUrl: 'http://media.example' })))
afterAll(() => bluesky.close())

const open = () => {
  const fetcher = createFetcher({ root: bluesky.url })
  return connectBluesky(undefined, { fetcher, ownFetcher: fetcher, now: () => world.now })
}

describeSearch(() => ({ network: 'bluesky', world, connection: open() }))

const { did, handle } = world.person('mina').accounts.bluesky!
const find = async (text: string) => (await open().searchPosts!.find(parseSearchQuery(text), {})).items.map(({ ref }) => ref)

test.each([
  [`from:${did}`, `from:${handle}`],
  [`tide from:${did}`, `tide from:${handle}`],
  [`to:${did}`, `to:${handle}`],
])('finds by an id what it finds by the handle: %s', async (byId, byHandle) => {
  const found = await find(byId)
  expect(found.length).toBeGreaterThan(0)
  expect(found).toEqual(await find(byHandle))
})

test('a phrase that reads like an operator is a phrase', async () => {
  expect(await find(`"from:${handle}"`)).toEqual([])
})
