import { parseSearchQuery } from '@chorus/model/search/parse-search-query'
import type { Connection } from '@chorus/networks/network'
import { sandboxPassword } from '@chorus/sandbox/bluesky/add-accounts'
import { startBluesky } from '@chorus/sandbox/bluesky/start-bluesky'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import type { StandIn } from '@chorus/sandbox/stand-in'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectGuest, createDeviceActor } from './bluesky-actors.ts'
import { describeSearch } from './search.conformance.ts'

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
let bluesky: StandIn
let connection: Connection

beforeAll(async () => {
  bluesky = await startBluesky({ world, mediaUrl: 'http://media.example' })
  const { handle: identifier } = world.person('rosa').accounts.bluesky!
  ;({ connection } = await createDeviceActor({ identifier, password: sandboxPassword, serviceUrl: bluesky.url }))
})
afterAll(() => bluesky.close())

describeSearch(() => ({ network: 'bluesky', world, connection }))

const { did, handle } = world.person('mina').accounts.bluesky!
const find = async (text: string) => (await connection.searchPosts!.find(parseSearchQuery(text), {})).items.map(({ ref }) => ref)

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

test('words that look like an unknown operator search for these words', async () => {
  const all = await find('tide')
  expect(all.length).toBeGreaterThan(0)
  // As operators, these would find posts of the author.
  for (const word of [`author:${handle}`, `from:${handle}:x`, `From:${handle}:x`, `did:${handle}`])
    expect(await find(word), word).toEqual([])
  // The quote does not turn what follows into a phrase.
  expect(await find('"tide')).toEqual(all)
  expect(await find('"')).toEqual([])
})

test('guests can search people, and posts only once they log in', async () => {
  const guest = connectGuest(bluesky.url)
  expect(guest.searchProfiles).toBeDefined()
  expect(guest.searchPosts).toBeUndefined()
  expect((await fetch(`${bluesky.url}/xrpc/app.bsky.feed.searchPosts?q=tide`)).status).toBe(403)
})
