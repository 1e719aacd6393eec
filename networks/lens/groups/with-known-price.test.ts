import type { Channel } from '@chorus/model/channel'
import type { Profile } from '@chorus/model/profile'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { connectLens } from '../connect.ts'
import { address, mina, post as wirePost } from '../testing/wire-post.ts'
import { toPost } from '../to-post.ts'
import { toProfile } from '../to-profile.ts'
import { WireAccount, WirePost } from '../wire.ts'

// Prices that can't be read, which the sandbox's world doesn't contain, injected at the network seam.

const viewer = '0x00000000000000000000000000000000000000aa'
const post = toPost(v.parse(WirePost, wirePost('7')))
const profile: Profile = toProfile(v.parse(WireAccount, mina))
const group = { network: 'lens', kind: 'group', id: address, name: 'Group', followerCount: 0, timestamp: 0 } as unknown as Channel

/** An account whose reads have fixed answers, by the operation's name, and the changes that it sends. */
function connect(answers: Record<string, unknown>) {
  const sent: string[] = []
  const fetcher = async (_: string, init?: RequestInit) => {
    const { operationName, query } = JSON.parse(String(init?.body)) as { operationName?: string; query: string }
    const name = operationName ?? /mutation (\w+)/.exec(query)![1]!
    if (operationName === undefined) sent.push(name)
    const body = operationName === undefined ? { data: { result: { __typename: 'Sent', hash: '0x1' } } } : answers[name]
    return new Response(JSON.stringify(body))
  }
  const direct = { fetcher, authorize: async () => 'a.b.c' }
  const session = { type: 'Lens', profileId: viewer, token: 'a.b.c' } as never
  const unused = () => Promise.reject(new Error('Not used here.'))
  return { connection: connectLens(session, { fetcher, ownFetcher: unused, direct, now: Date.now }), sent }
}

const operations = { hasSimpleCollected: false, canSimpleCollect: { __typename: 'SimpleCollectValidationPassed' } }
const collectable = (actions: unknown) => ({ data: { post: { operations, actions } } })
const asset = { contract: { address } }
const collect = (price: unknown) => collectable([{ __typename: 'SimpleCollectAction', payToCollect: { price } }])

test.each([
  ['no price', collect(null)],
  ['a price that is no number', collect({ value: 'free', asset })],
  ['a price without a token', collect({ value: '0' })],
  ['an unknown type of price', collect({ __typename: 'Other' })],
  ['actions that are no list', collectable(null)],
  ['an action that is none', collectable([null])],
  ['no state of the viewer', { data: { post: { operations: null, actions: [] } } }],
])('a post to collect with %s is not collected', async (_, Collectable) => {
  const { connection, sent } = connect({ Collectable })
  await expect(connection.collect!.add(post)).rejects.toMatchObject({ kind: 'refused', reason: 'priceUnknown' })
  expect(sent).toEqual([])
})

test.each([
  ['missing', { data: { post: null } }],
  ['given in part, beside an error', { ...collectable([]), errors: [{ message: 'Partly.', extensions: { code: 'INTERNAL' } }] }],
])('a post that is %s is not collected', async (_, Collectable) => {
  const { connection, sent } = connect({ Collectable })
  await expect(connection.collect!.add(post)).rejects.toBeInstanceOf(Error)
  expect(sent).toEqual([])
})

const rule = (more: object) => ({ id: '1', type: 'SIMPLE_PAYMENT', config: [], ...more })
test.each([
  ['no rules', null],
  ['rules of which one can’t be read', { required: [rule({ type: 5 })], anyOf: [] }],
  ['rules that are no list', { required: {}, anyOf: [] }],
])('an account with %s is not followed', async (_, rules) => {
  const { connection, sent } = connect({ FollowPrices: { data: { account: { rules } } } })
  await expect(connection.follow!.add(profile)).rejects.toMatchObject({ reason: 'priceUnknown' })
  await expect(connection.follow!.paid!.add(profile, undefined)).rejects.toBeInstanceOf(Error)
  expect(sent).toEqual([])
})

test('a missing account is not followed', async () => {
  const { connection, sent } = connect({ FollowPrices: { data: { account: null } } })
  await expect(connection.follow!.add(profile)).rejects.toMatchObject({ kind: 'not-found' })
  expect(sent).toEqual([])
})

test('a group of whose rules one can’t be read is not joined', async () => {
  const rules = { required: [rule({ type: 5 })], anyOf: [] }
  const wire = { address, timestamp: '2026-05-01T12:00:00Z', owner: '0x1', rules, feed: null, metadata: null, operations: null }
  const { connection, sent } = connect({ Group: { data: { group: wire } } })
  await expect(connection.channels!.join!.add(group)).rejects.toMatchObject({ reason: 'priceUnknown' })
  await expect(connection.channels!.request!.add(group)).rejects.toMatchObject({ reason: 'priceUnknown' })
  expect(sent).toEqual([])
})

const inFeed = { data: { post: { feed: { address } } } }
test.each([
  ['a feed that isn’t named', { data: { post: {} } }, undefined],
  ['a feed whose rules can’t be read', inFeed, { data: { feed: { rules: { required: [{ type: null }], anyOf: [] } } } }],
  [
    'a feed of whose rules one applies to nothing that can be read',
    inFeed,
    {
      data: { feed: { rules: { required: [{ type: 'SIMPLE_PAYMENT', executesOn: [5] }], anyOf: [] } } },
    },
  ],
])('a post in %s is not reposted', async (_, FeedOfPost, FeedPrices) => {
  const none = { data: { postReferences: { items: [] } } }
  const { connection, sent } = connect({ OwnReposts: none, FeedOfPost, FeedPrices })
  await expect(connection.mirror!.add(post)).rejects.toMatchObject({ reason: 'priceUnknown' })
  expect(sent).toEqual([])
})

test.each([
  ['missing', inFeed, { data: { feed: null } }],
  ['that of a missing post', { data: { post: null } }, undefined],
])('a post in a feed that is %s is not reposted', async (_, FeedOfPost, FeedPrices) => {
  const none = { data: { postReferences: { items: [] } } }
  const { connection, sent } = connect({ OwnReposts: none, FeedOfPost, FeedPrices })
  await expect(connection.mirror!.add(post)).rejects.toBeInstanceOf(Error)
  expect(sent).toEqual([])
})
