import { createFetcher } from '@chorus/networks/fetcher'
import { startFarcasterHub } from '@chorus/sandbox/farcaster/start-farcaster-hub'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { expect, test } from 'vitest'
import { createEventFeed } from '../read-model/ingest/event-feed.ts'
import { createHubClient } from './hub-client.ts'
import { shardOf } from './shard-of.ts'
import { continuePages, findDepth } from './shard-pages.ts'

const write = (tokens: unknown) => Buffer.from(JSON.stringify(tokens)).toString('base64')
const oneShard = Buffer.from([1, 0, 0, 7, 200]).toString('base64')

test.each([
  ['a token of one shard', oneShard, oneShard],
  ['no token', '', ''],
  ['tokens of shards with more', write([[1], [2]]), write([[1], [2]])],
  ['no tokens of any shard', write([null, null]), ''],
  ['one shard that has ended and one with more', write([[1], null]), write([[1], null])],
])('continues after a first page with %s', (_, returned, expected) => {
  expect(continuePages('', returned)).toBe(expected)
})

test('does not read a shard again that has ended', () => {
  expect(continuePages(write([[1], [2]]), write([[3], null]))).toBe(write([[3], [2]]))
})

const [one, two] = [1, 2].map((shard) => Array.from({ length: 50 }, (_, fid) => fid + 1).find((fid) => shardOf(fid, 2) === shard)!)
const cast = (fid: number, timestamp: number) => ({ data: { fid, timestamp } })

test.each([
  ['of one shard', [cast(1, 9), cast(2, 5)], oneShard, 5],
  ['of shards that both have more', [cast(one!, 9), cast(one!, 8), cast(two!, 7), cast(two!, 3)], write([[1], [2]]), 8],
  ['of a shard that has ended', [cast(one!, 9), cast(two!, 7), cast(two!, 3)], write([null, [2]]), 3],
  ['that is the last', [cast(one!, 9), cast(two!, 7)], write([null, null]), Number.NEGATIVE_INFINITY],
])('knows how deep a page reaches %s', (_, messages, returned, expected) => {
  expect(findDepth(messages, returned)).toBe(expected)
})

test('reads all follows and blocks of an account, and a channel to its end', async () => {
  const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
  await using hub = await startFarcasterHub({ world, mediaUrl: 'http://media.example' })
  const fetcher = createFetcher({ root: hub.url })
  const { fid } = world.person('mina').accounts.farcaster!
  const { messages, nextPageToken } = await createEventFeed(fetcher).readMessages('followsOfAccount', fid, '')
  expect(new Set(messages.map(({ data }) => shardOf(data.fid, 2)))).toEqual(new Set([1, 2]))
  expect(messages).toHaveLength(world.follows.filter(({ network, to }) => network === 'farcaster' && to === 'mina').length)
  expect(nextPageToken).toBe('')
  expect(await createEventFeed(fetcher).readMessages('blocksOfAccount', fid, '')).toEqual({ messages: [], nextPageToken: '' })

  const client = createHubClient({ fetcher })
  const channel = world.posts.find((post) => post.network === 'farcaster' && post.channel)!.channel!
  const url = `https://farcaster.group/${channel}`
  const whole = new Set((await client.castsByUrl(url, '', 1000)).messages.map(({ hash }) => hash))
  const seen: string[] = []
  let token = ''
  for (let pages = 0; pages === 0 || token; pages += 1) {
    const page = await client.castsByUrl(url, token, 2)
    seen.push(...page.messages.map(({ hash }) => hash))
    token = page.nextPageToken
    expect(pages).toBeLessThan(whole.size)
  }
  expect(whole.size).toBeGreaterThan(4)
  expect(new Set(seen)).toEqual(whole)

  const fids = await client.fids()
  expect(fids).toEqual(
    hub.hub.members
      .map(({ accounts }) => accounts.farcaster!.fid)
      .toSorted((a, b) => a - b)
      .slice(0, fids.length),
  )
})
