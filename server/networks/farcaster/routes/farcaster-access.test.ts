import { createFetcher } from '@chorus/networks/fetcher'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, type Provider, startProvider } from '../../../../tests/provider/start-provider.ts'
import { unlimited } from '../../../../tests/provider/unlimited.ts'
import { createIngester } from '../read-model/ingest/create-ingester.ts'
import { createEventFeed } from '../read-model/ingest/event-feed.ts'

let provider: Provider
let fids: number[]
let owner: Member
let other: Member
let fid: string
beforeAll(async () => {
  provider = await startProvider({ app: { limits: unlimited } })
  const { db, config, world } = provider
  const feed = createEventFeed(createFetcher({ root: config.networks.farcaster.hubUrls[0]! }))
  await createIngester({ db, feed, scope: 'all', fids: [] }).catchUp()
  fids = world.people.flatMap(({ accounts }) => accounts.farcaster?.fid ?? [])
  fid = String(world.person('mina').accounts.farcaster!.fid)
  owner = await provider.join({ platform: 'farcaster', subject: fid })
  other = await provider.join({ platform: 'farcaster', subject: String(fids.find((one) => String(one) !== fid)) })
})
afterAll(() => provider[Symbol.asyncDispose]())

const askWith = async (path: string, token?: string, body?: unknown) => {
  const { status, json } = await provider.ask(path, { token, ...(body ? { method: 'POST', body } : {}) })
  return { status, data: (json as { data?: Record<string, unknown> }).data }
}
const everyone = (): [string, string | undefined][] => [
  ['another account', other.token],
  ['a guest', undefined],
]

test('shows what the viewer did only to the account that owns the fid', async () => {
  const { casts } = (await askWith('/v2/discover/farcaster/timeline?size=50')).data as { casts: { hash: string; liked: boolean }[] }
  const liked = await Promise.all(
    casts.map(async ({ hash }) => ({
      hash,
      own: (await askWith(`/v2/farcaster-hub/cast?hash=${hash}&fid=${fid}`, owner.token)).data!['liked'],
    })),
  )
  const hashes = liked.filter(({ own }) => own).map(({ hash }) => hash)
  expect(hashes.length).toBeGreaterThan(0)
  for (const hash of hashes)
    for (const [, token] of everyone())
      for (const name of ['fid', 'sourceFid']) {
        const { data } = await askWith(`/v2/farcaster-hub/cast?hash=${hash}&${name}=${fid}`, token)
        expect(data).toMatchObject({ hash, liked: false, recasted: false, bookmarked: false })
      }
})

test('shows relations of a viewer in lists of people only to the owner', async () => {
  const path = `/v2/farcaster-hub/followings?fid=${fid}&size=50&sourceFid=${fid}`
  const relations = async (token?: string) =>
    ((await askWith(path, token)).data!['list'] as { isFollowing: boolean }[]).map((user) => user.isFollowing)
  expect(new Set(await relations(owner.token))).toEqual(new Set([true]))
  for (const [, token] of everyone()) expect(new Set(await relations(token))).toEqual(new Set([false]))
})

test('refuses notifications, the following timeline and muted channels of others', async () => {
  const calls: [string, unknown?][] = [
    [`/v2/farcaster-hub/notifications/new?fid=${fid}`],
    [`/v2/farcaster-hub/channel/blocks?account_id=${fid}`],
    ['/v2/timeline/farcaster', { sourceFid: fid, size: 5 }],
    ['/v2/farcaster-hub/notifications/seen', { fid, seenAt: '2026-05-01T12:00:00.000Z' }],
  ]
  for (const [path, body] of calls) {
    expect((await askWith(path, owner.token, body)).status, path).toBe(200)
    expect((await askWith(path, other.token, body)).status, path).toBe(403)
    expect((await askWith(path, undefined, body)).status, path).toBe(401)
  }
})

test('mutes a channel for one account only', async () => {
  const channel = '/v2/farcaster-hub/channel/block'
  await askWith(channel, owner.token, { channel_id: 'slow-ferries' })
  const { data } = await askWith(`/v2/farcaster-hub/channel/blocks?account_id=${fid}`, owner.token)
  expect(data!['blocks']).toMatchObject([{ channel_id: 'slow-ferries' }])
  const details = (token?: string) => askWith('/v2/farcaster-hub/channel_v2?channelHandle=slow-ferries', token)
  expect((await details(owner.token)).data!['blocked']).toBe(true)
  for (const [, token] of everyone()) expect((await details(token)).data!['blocked']).toBe(false)
  await provider.ask(channel, { method: 'DELETE', token: owner.token, body: { channel_id: 'slow-ferries' } })
  expect((await details(owner.token)).data!['blocked']).toBe(false)
})

test('counts notifications since they were last seen', async () => {
  const unread = async () => (await askWith(`/v2/farcaster-hub/notifications/new?fid=${fid}&size=3`, owner.token)).data!['unread']
  await askWith('/v2/farcaster-hub/notifications/seen', owner.token, { fid, seenAt: '2026-05-01T12:00:00.000Z' })
  const before = await unread()
  expect(before).toBeGreaterThan(0)
  await askWith('/v2/farcaster-hub/notifications/seen', owner.token, { fid, seenAt: '2026-06-01T12:00:00.000Z' })
  expect(await unread()).toBe(0)
})
