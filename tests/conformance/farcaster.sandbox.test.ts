import { createServe } from '@chorus/contract/serve'
import { connectFarcaster } from '@chorus/networks/farcaster/connect'
import { createFetcher } from '@chorus/networks/fetcher'
import { startFarcasterHub } from '@chorus/sandbox/farcaster/start-farcaster-hub'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import type { StandIn } from '@chorus/sandbox/stand-in'
import { createFarcasterHub } from '@chorus/server/networks/farcaster/hub/farcaster-hub'
import { farcasterRoutes } from '@chorus/server/networks/farcaster/routes/farcaster-hub-routes'
import { farcasterTimelineRoutes } from '@chorus/server/networks/farcaster/routes/farcaster-timeline-routes'
import { Message, validations } from '@farcaster/core'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Viewer } from '../../server/account/find-viewer.ts'
import { describeReads } from './reads.conformance.ts'

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
const account = world.person('mina').accounts.farcaster!
let hub: StandIn
let app: Hono

beforeAll(async () => {
  hub = await startFarcasterHub({ world, mediaUrl: 'http://media.example' })
  app = new Hono()
  const serve = createServe<Viewer>(app, { authenticate: async () => undefined, count: async () => undefined })
  const upstream = createFarcasterHub({ fetcher: createFetcher({ root: hub.url }), now: Date.now, discover: { fids: [], channels: [] } })
  const reads = { upstream, index: undefined, findViewer: async () => undefined }
  farcasterRoutes(serve, { ...reads, isPro: async () => undefined })
  farcasterTimelineRoutes(serve, reads)
})
afterAll(() => hub.close())

describe('Farcaster through our provider over the sandbox’s hub', () => {
  describeReads(() => ({
    network: 'farcaster',
    world,
    connection: connectFarcaster(undefined, {
      fetcher: createFetcher({ root: '' }),
      ownFetcher: async (path, init) => app.request(path, init),
      now: () => world.now,
    }),
    minaIds: [String(account.fid), account.username],
    missingPost: `0x${'ab'.repeat(20)}`,
    missingProfile: 'nobodyhere',
    longestChain: 24,
  }))
})

test('names the account that recasted, in the casts of several accounts', async () => {
  const fids = world.people.flatMap(({ accounts }) => (accounts.farcaster ? [String(accounts.farcaster.fid)] : [])).slice(0, 50)
  const answer = await app.request('/v2/user/timeline/farcaster/casts', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fids, size: 50 }),
  })
  const { casts } = ((await answer.json()) as { data: { casts: { hash: string; recastedBy?: { fid: string } }[] } }).data
  const recasts = casts.filter(({ recastedBy }) => recastedBy)
  expect(recasts.length).toBeGreaterThan(3)
  for (const { hash, recastedBy } of recasts) {
    const done = await fetch(`${hub.url}/v1/reactionsByFid?fid=${recastedBy!.fid}&reaction_type=Recast`)
    expect(await done.text()).toContain(hash)
  }
})

interface HubMessage {
  data: Record<string, unknown>
  hash: string
  signature: string
  signer: string
}

test('every cast of the hub is a valid signed message for the official package', async () => {
  const answer = await fetch(`${hub.url}/v1/castsByFid?fid=${account.fid}&pageSize=40`)
  const { messages } = (await answer.json()) as { messages: HubMessage[] }
  expect(messages.length).toBeGreaterThan(20)
  for (const message of messages) {
    const result = await validations.validateMessage(toMessage(message))
    expect(result.isOk() || result.error.message, message.hash).toBe(true)
  }
})

test.each(['reactionsByFid?reaction_type=Like&', 'linksByFid?', 'userDataByFid?'])(
  'every message of %s is valid by the official package',
  async (path) => {
    const answer = await fetch(`${hub.url}/v1/${path}fid=${account.fid}&pageSize=20`)
    const { messages } = (await answer.json()) as { messages: HubMessage[] }
    expect(messages.length).toBeGreaterThan(3)
    for (const message of messages) {
      const result = await validations.validateMessage(toMessage(message))
      expect(result.isOk() || result.error.message, message.hash).toBe(true)
    }
  },
)

test('the hub validates submitted messages', async () => {
  const answer = await fetch(`${hub.url}/v1/castsByFid?fid=${account.fid}&pageSize=1`)
  const { messages } = (await answer.json()) as { messages: HubMessage[] }
  const message = toMessage(messages[0]!)
  const judge = (bytes: Uint8Array) =>
    fetch(`${hub.url}/v1/validateMessage`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: bytes as BodyInit,
    })
  expect(await (await judge(Message.encode(message).finish())).json()).toMatchObject({ valid: true })
  const forged = await judge(Message.encode({ ...message, signature: new Uint8Array(64) }).finish())
  expect(await forged.json()).toMatchObject({ valid: false })
})

test('rejects a tampered message', async () => {
  const answer = await fetch(`${hub.url}/v1/castsByFid?fid=${account.fid}&pageSize=1`)
  const { messages } = (await answer.json()) as { messages: HubMessage[] }
  const [message] = messages
  const body = message!.data['castAddBody'] as { text: string }
  body.text += '!'
  expect((await validations.validateMessage(toMessage(message!))).isErr()).toBe(true)
})

/** The hub's JSON says hashes in hex; the package's JSON says all bytes in base64. */
function toMessage(message: HubMessage): Message {
  const base64 = (hex: string) => Buffer.from(hex.slice(2), 'hex').toString('base64')
  const data = structuredClone(message.data) as {
    castAddBody?: { parentCastId?: { hash: string }; embeds: { castId?: { hash: string } }[] }
    reactionBody?: { targetCastId: { hash: string } }
  }
  const { castAddBody, reactionBody } = data
  const ids = [castAddBody?.parentCastId, ...(castAddBody?.embeds ?? []).map(({ castId }) => castId), reactionBody?.targetCastId]
  for (const id of ids) if (id) id.hash = base64(id.hash)
  return Message.fromJSON({ ...message, data, hash: base64(message.hash), signer: base64(message.signer) })
}
