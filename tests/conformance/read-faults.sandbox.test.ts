import { createServe } from '@chorus/contract/serve'
import { type FailureKind, isFailure } from '@chorus/model/failure'
import { connectBluesky } from '@chorus/networks/bluesky/connect'
import { connectFarcaster } from '@chorus/networks/farcaster/connect'
import { createFetcher } from '@chorus/networks/fetcher'
import { connectLens } from '@chorus/networks/lens/connect'
import type { Connection } from '@chorus/networks/network'
import { connectX } from '@chorus/networks/x/connect'
import { startBluesky } from '@chorus/sandbox/bluesky/start-bluesky'
import { startFarcasterHub } from '@chorus/sandbox/farcaster/start-farcaster-hub'
import type { Fault } from '@chorus/sandbox/faults/fault-rule'
import { type FaultProxy, startFaultProxy } from '@chorus/sandbox/faults/start-fault-proxy'
import { startLens } from '@chorus/sandbox/lens/start-lens'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import type { StandIn } from '@chorus/sandbox/stand-in'
import { startXScrape } from '@chorus/sandbox/x/start-x-scrape'
import { createFarcasterHub } from '@chorus/server/networks/farcaster/hub/farcaster-hub'
import { farcasterRoutes } from '@chorus/server/networks/farcaster/routes/farcaster-hub-routes'
import { farcasterTimelineRoutes } from '@chorus/server/networks/farcaster/routes/farcaster-timeline-routes'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Viewer } from '../../server/account/find-viewer.ts'

// Every adapter against every way a service can fail. The browser tests cover one failure of each kind.

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
const { accounts } = world.person('mina')
const options = { world, mediaUrl: 'http://media.example' }
const now = () => world.now

const connect = (create: typeof connectLens | typeof connectX | typeof connectBluesky) => (url: string) => {
  const fetcher = createFetcher({ root: url })
  return create(undefined, { fetcher, ownFetcher: fetcher, now })
}

/** Farcaster is read through the provider. */
function connectThroughProvider(url: string): Connection {
  const app = new Hono()
  const serve = createServe<Viewer>(app, { authenticate: async () => undefined, count: async () => undefined })
  const upstream = createFarcasterHub({ fetcher: createFetcher({ root: url }), now: Date.now, discover: { fids: [], channels: [] } })
  const reads = { upstream, index: undefined, findViewer: async () => undefined }
  farcasterRoutes(serve, { ...reads, isPro: async () => undefined })
  farcasterTimelineRoutes(serve, reads)
  return connectFarcaster(undefined, {
    fetcher: createFetcher({ root: '' }),
    ownFetcher: async (path, init) => app.request(path, init),
    now,
  })
}

interface Target {
  start(): Promise<StandIn>
  connect(url: string): Connection
  mina: string
  /** Behind the provider every fault becomes a 502. */
  always?: FailureKind
}

const targets: Readonly<Record<string, Target>> = {
  farcaster: {
    start: () => startFarcasterHub(options),
    connect: connectThroughProvider,
    mina: String(accounts.farcaster!.fid),
    always: 'broken',
  },
  lens: { start: () => startLens(options), connect: connect(connectLens), mina: accounts.lens!.localName },
  x: { start: () => startXScrape(options), connect: connect(connectX), mina: accounts.x!.handle },
  bluesky: { start: () => startBluesky(options), connect: connect(connectBluesky), mina: accounts.bluesky!.handle },
}

const faults: readonly (readonly [what: string, fault: Fault, kind: FailureKind])[] = [
  ['refuses every connection', { fault: 'refuse' }, 'unreachable'],
  ['cuts the connection in the middle', { fault: 'reset-mid-body' }, 'unreachable'],
  ['responds with 500', { fault: 'status', status: 500 }, 'broken'],
  ['responds with a gateway’s error page', { fault: 'status', status: 502 }, 'broken'],
  ['responds with garbage', { fault: 'garbage' }, 'malformed'],
  ['cuts the response short', { fault: 'truncate' }, 'malformed'],
  ['responds with an empty body', { fault: 'empty' }, 'malformed'],
  ['responds with another shape', { fault: 'wrong-types' }, 'malformed'],
  ['responds with 429', { fault: 'status', status: 429, headers: { 'retry-after': '60' } }, 'rate-limited'],
]

describe.each(Object.entries(targets))('%s', (network, { start, connect: open, mina, always }) => {
  let service: StandIn
  let proxy: FaultProxy
  beforeAll(async () => {
    service = await start()
    proxy = await startFaultProxy({ target: service.url })
  })
  afterEach(() => proxy.clear())
  afterAll(() => Promise.all([service?.close(), proxy?.close()]))

  test('reads through the proxy', async () => {
    expect((await open(proxy.url).profile(mina)).displayName).toBe('Mina Okafor')
  })

  test.each(faults)('reports a service that %s, with the call', async (_, fault, kind) => {
    proxy.set([fault])
    const error = await open(proxy.url)
      .profile(mina)
      .catch((cause: unknown) => cause)
    expect(isFailure(error), String(error)).toBe(true)
    expect(error).toMatchObject({ network, kind: always ?? kind, call: expect.stringMatching(/\w/) as string })
  })
})
