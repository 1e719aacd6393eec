import { createServe } from '@chorus/contract/serve'
import { connectFarcaster } from '@chorus/networks/farcaster/connect'
import { createFetcher } from '@chorus/networks/fetcher'
import { createSigners } from '@chorus/sandbox/farcaster/create-signers'
import { createWorldHub } from '@chorus/sandbox/farcaster/create-world-hub'
import { startClientApi } from '@chorus/sandbox/farcaster/start-client-api'
import { startFarcasterHub } from '@chorus/sandbox/farcaster/start-farcaster-hub'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import type { StandIn } from '@chorus/sandbox/stand-in'
import { createClientApi } from '@chorus/server/networks/farcaster/client-api/create-client-api'
import { createClientIndex } from '@chorus/server/networks/farcaster/client-api/create-client-index'
import { preferClientApi } from '@chorus/server/networks/farcaster/client-api/prefer-client-api'
import { withoutIndex } from '@chorus/server/networks/farcaster/client-api/without-index'
import { createFarcasterHub } from '@chorus/server/networks/farcaster/hub/farcaster-hub'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Viewer } from '../../server/account/find-viewer.ts'
import { farcasterRoutes } from '../../server/networks/farcaster/routes/farcaster-hub-routes.ts'
import { farcasterTimelineRoutes } from '../../server/networks/farcaster/routes/farcaster-timeline-routes.ts'

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
const mediaUrl = 'http://media.example'
const { fid, username } = world.person('mina').accounts.farcaster!
let hub: StandIn
let api: StandIn
let isOpen = true
const app = new Hono()
const guest = connectFarcaster(undefined, {
  fetcher: createFetcher({ root: '' }),
  ownFetcher: async (path, init) => app.request(path, init),
  now: () => world.now,
})

beforeAll(async () => {
  const signers = createSigners(world)
  const shared = createWorldHub({ world, mediaUrl, signers })
  hub = await startFarcasterHub({ world, mediaUrl, hub: shared })
  api = await startClientApi({ world, mediaUrl, signers, hub: shared, hasLimits: false })
  const upstream = createFarcasterHub({ fetcher: createFetcher({ root: hub.url }), now: Date.now, discover: { fids: [], channels: [] } })
  const client = createClientApi({ apiUrl: api.url, appUrl: api.url, routes: 'today' })
  const rest = withoutIndex(upstream)
  const index = preferClientApi(createClientIndex({ client, rest }), rest)
  const serve = createServe<Viewer>(app, { authenticate: async () => undefined, count: async () => undefined })
  const reads = { upstream: index, index, findViewer: async () => undefined }
  farcasterRoutes(serve, { ...reads, isPro: async () => undefined })
  farcasterTimelineRoutes(serve, reads)
})
afterAll(async () => {
  if (isOpen) await api.close()
  await hub.close()
})

test('guests read profiles, their casts and conversations from Farcaster’s client API', async () => {
  const profile = await guest.profile(username)
  expect(profile).toMatchObject({ profileId: String(fid), handle: username })
  expect(profile.followerCount).toBeGreaterThan(0)
  const { items } = await guest.postsBy(profile, 'feed', {})
  expect(items.length).toBeGreaterThan(0)
  const own = items.find(({ author, reporter }) => !reporter && author.profileId === profile.profileId)!
  const { post } = await guest.thread(own.postId)
  expect(post).toMatchObject({ postId: own.postId, metadata: { content: own.metadata.content } })
})

test('a hub serves profiles while the client API is unreachable', async () => {
  await api.close()
  isOpen = false
  expect(await guest.profile(username)).toMatchObject({ profileId: String(fid), handle: username })
})
