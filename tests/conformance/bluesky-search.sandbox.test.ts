import { connectBluesky } from '@chorus/networks/bluesky/connect'
import { createFetcher } from '@chorus/networks/fetcher'
import { startBluesky } from '@chorus/sandbox/bluesky/start-bluesky'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import type { StandIn } from '@chorus/sandbox/stand-in'
import { afterAll, beforeAll } from 'vitest'
import { describeSearch } from './search.conformance.ts'

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
let bluesky: StandIn

beforeAll(async () => void (bluesky = await startBluesky({ world, mediaUrl: 'http://media.example' })))
afterAll(() => bluesky.close())

describeSearch(() => {
  const fetcher = createFetcher({ root: bluesky.url })
  return { network: 'bluesky', world, connection: connectBluesky(undefined, { fetcher, ownFetcher: fetcher, now: () => world.now }) }
})
