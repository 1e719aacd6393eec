import { type FaultProxy, startFaultProxy } from '@chorus/sandbox/faults/start-fault-proxy'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { postIdsOf } from '@chorus/sandbox/x/post-ids'
import { startXApi, type XApiStandIn } from '@chorus/sandbox/x/start-x-api'
import { toXKeys, type XKeys } from '@chorus/sandbox/x/to-x-keys'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/database/create-test-database.ts'
import { createXActs } from '../acts/x-acts.ts'
import { composeTweet } from '../acts/x-compose.ts'
import { createXApi, type XApi } from '../api/x-api.ts'
import { toTweetQuery } from '../api/x-fields.ts'
import { fetchPublicUser } from '../api/x-users.ts'
import { WireTweets } from '../api/x-wire.ts'
import { createXReads } from '../reads/x-reads.ts'
import { shareReads } from './share-reads.ts'
import { createXCache } from './x-cache.ts'

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
const [mina, other] = world.people.flatMap(({ key }) => toXKeys(world, key) ?? []) as [XKeys, XKeys]
const postOf = ({ clientId }: XKeys) =>
  world.posts.find(({ network, author, deleted, replyTo, quoteOf }) => {
    const isOwn = world.person(author).accounts.x?.id === clientId
    return network === 'x' && isOwn && !deleted && !replyTo && !quoteOf
  })!
const id = postIdsOf(world).idOf(postOf(mina))

let database: TestDatabase
let standIn: XApiStandIn
let proxy: FaultProxy
let api: XApi
/** Of our server. */
let clock: () => number
beforeAll(async () => {
  standIn = await startXApi({ world, mediaUrl: 'http://media.example', plan: 'enterprise', hasLimits: false })
  proxy = await startFaultProxy({ target: standIn.url })
})
beforeEach(async () => {
  await database?.close()
  database = await createTestDatabase()
  proxy.clear()
  const { consumerKey, consumerSecret } = mina
  clock = Date.now
  api = shareReads(createXApi({ consumerKey, consumerSecret, apiUrl: proxy.url }), createXCache(database.db), () => clock())
})
afterAll(async () => {
  await database.close()
  await proxy.close()
  await standIn.close()
})

const as = (keys: XKeys) => createXReads(api, keys, { me: keys.clientId, now: () => world.now })
const countAsked = async (work: () => Promise<unknown>): Promise<number> => {
  const before = proxy.seen.filter(({ path }) => path.startsWith('/2/')).length
  await work()
  return proxy.seen.filter(({ path }) => path.startsWith('/2/')).length - before
}
const authorIn = ({ includes }: { includes?: { users?: { id: string }[] | undefined } | undefined }) =>
  includes!.users!.find((user) => user.id === mina.clientId)

test('serves a post that was read before, the same as X would', async () => {
  const first = await as(other).tweet(id)
  expect(await countAsked(async () => expect(await as(other).tweet(id)).toEqual(first))).toBe(0)
  await sql`update x_cache set stored_at = now() - interval '25 hours'`.execute(database.db)
  expect(await countAsked(() => as(other).tweet(id))).toBe(1)
})

test('asks again for a poll that has ended since, whose last votes it lacks', async () => {
  const poll = { options: [{ label: 'Ebb' }, { label: 'Flood' }], durationSeconds: 3600 }
  const { id: pollId } = await composeTweet(api, mina, { text: 'Which tide?', poll })
  await as(other).tweet(pollId)
  expect(await countAsked(() => as(other).tweet(pollId))).toBe(0)
  clock = () => Date.now() + 2 * 3_600_000
  expect(await countAsked(() => as(other).tweet(pollId))).toBe(1)
})

test('stops serving posts of someone who was seen as protected', async () => {
  await as(other).tweet(id)
  const person = { id: mina.clientId, name: 'Mina', username: 'mina', protected: true }
  proxy.set([{ fault: 'status', status: 200, body: JSON.stringify({ data: person }), path: /^\/2\/users\/\d/ }])
  await as(other).user(mina.clientId)
  proxy.clear()
  expect(await countAsked(() => as(other).tweet(id))).toBe(1)
})

test('asks X only for the posts that are missing', async () => {
  const ids = world.posts
    .filter(({ network, deleted, replyTo, quoteOf }) => network === 'x' && !deleted && !replyTo && !quoteOf)
    .slice(0, 3)
  const [one, two, three] = ids.map((post) => postIdsOf(world).idOf(post)) as [string, string, string]
  await as(other).tweets([two])
  const before = proxy.seen.length
  const { data } = await as(other).tweets([one, two, three])
  expect(data!.map((post) => post.id)).toEqual([one, two, three])
  expect(new URL(proxy.seen[before]!.path, 'http://x').searchParams.get('ids')).toBe(`${one},${three}`)
})

test('never serves a viewer what X said about another', async () => {
  const own = authorIn(await as(other).tweet(id))
  expect(own).toHaveProperty('connection_status')
  // The other viewer's relation to the author isn't known yet.
  expect(await countAsked(() => as(mina).tweet(id))).toBe(1)
  const { rows } = await sql<{ text: string }>`select body::text as text from x_cache where kind like 'post %'`.execute(database.db)
  expect(rows.length).toBeGreaterThan(0)
  for (const { text } of rows) expect(text).not.toContain('connection_status')
  const query = { ids: id, ...toTweetQuery('application') }
  const ofGuest = await api.call({ name: 'GET /2/tweets', path: '/2/tweets', query, schema: WireTweets }, 'application')
  expect(authorIn(ofGuest)).not.toHaveProperty('connection_status')
})

test('asks again after the viewer has followed the author', async () => {
  await as(other).tweet(id)
  await createXActs(api, other, other.clientId).follow(mina.clientId)
  expect(await countAsked(() => as(other).tweet(id))).toBe(1)
})

test('shows the new numbers of a post that someone here has liked, reposted or replied to', async () => {
  const acts = createXActs(api, mina, mina.clientId)
  const reply = (): Promise<unknown> => composeTweet(api, mina, { text: `Reply ${Math.random()}`, inReplyToTweetId: id })
  for (const act of [() => acts.like(id), () => acts.unlike(id), () => acts.retweet(id), () => acts.unretweet(id), reply]) {
    await as(other).tweet(id)
    await act()
    expect(await countAsked(() => as(other).tweet(id))).toBe(1)
  }
})

test('stores nothing of protected accounts', async () => {
  const user = { id: '77', name: 'Nia', username: 'nia', protected: true }
  const body = JSON.stringify({ data: [{ id: '99', text: 'For friends', author_id: '77' }], includes: { users: [user] } })
  proxy.set([{ fault: 'status', status: 200, body, path: /^\/2\/tweets/ }])
  expect((await as(other).tweets(['99'])).data).toHaveLength(1)
  proxy.set([{ fault: 'status', status: 200, body: JSON.stringify({ data: user }), path: /^\/2\/users/ }])
  await fetchPublicUser(api, '77')
  const { rows } = await sql`select from x_cache where kind not like 'relation %' and kind <> 'protected'`.execute(database.db)
  expect(rows).toEqual([])
})

test('stores no post that only followers see, and none that shows one', async () => {
  const user = { id: '77', name: 'Nia', username: 'nia', protected: false }
  const limited = { id: '99', text: 'For followers', author_id: '77', scopes: { followers: true } }
  const quote = { id: '98', text: 'Look', author_id: '77', referenced_tweets: [{ type: 'quoted', id: '99' }] }
  const body = JSON.stringify({ data: [limited, quote], includes: { users: [user], tweets: [limited] } })
  proxy.set([{ fault: 'status', status: 200, body, path: /^\/2\/tweets/ }])
  expect((await as(other).tweets(['99', '98'])).data).toHaveLength(2)
  const { rows } = await sql`select from x_cache where kind like 'post %'`.execute(database.db)
  expect(rows).toEqual([])
})

test('removes a deleted post, also from posts that show it', async () => {
  const reply = world.posts.find(({ network, replyTo, deleted }) => network === 'x' && replyTo && !deleted && world.post(replyTo)?.author)!
  const parent = world.post(reply.replyTo!)!
  const [replyId, parentId] = [postIdsOf(world).idOf(reply), postIdsOf(world).idOf(parent)]
  await as(other).tweet(replyId)
  await as(other).tweet(parentId)
  const author = toXKeys(world, parent.author)!
  await createXActs(api, author, author.clientId).remove(parentId)
  const { rows } = await sql`select from x_cache where kind like 'post %' and body::text like ${`%"id": "${parentId}"%`}`.execute(
    database.db,
  )
  expect(rows).toEqual([])
})

test('finds a deleted post by an index', async () => {
  await sql`insert into x_cache (kind, id, body)
    select 'post a', i::text, jsonb_build_object('data', jsonb_build_object('id', i::text),
      'includes', jsonb_build_object('tweets', jsonb_build_array(jsonb_build_object('id', (i + 1)::text))))
    from generate_series(100000, 110000) i`.execute(database.db)
  await sql`vacuum analyze x_cache`.execute(database.db)
  await database.db.connection().execute(async (db) => {
    const countRead = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(db)
      const { rows } = await sql<{ read: number }>`
        select seq_tup_read as read from pg_stat_user_tables where relname = 'x_cache'`.execute(db)
      return Number(rows[0]!.read)
    }
    const before = await countRead()
    await createXCache(db).removePost('105000')
    expect(await countRead()).toBe(before)
    const { rows } = await sql<{ id: string }>`select id from x_cache where id between '104998' and '105001' order by id`.execute(db)
    expect(rows.map(({ id: each }) => each)).toEqual(['104998', '105001'])
  })
})

test('serves people to guests, and asks X for an account’s own view of them', async () => {
  await as(other).user(mina.clientId)
  expect(await countAsked(async () => expect(await fetchPublicUser(api, mina.clientId)).not.toHaveProperty('connection_status'))).toBe(0)
  expect(await countAsked(() => as(other).user(mina.clientId))).toBe(1)
})

test('asks once for guests who name the same person, and not again about someone who doesn’t exist', async () => {
  const ask = (of: string) => fetchPublicUser(api, of).catch((error: unknown) => (error as { kind: string }).kind)
  const many = (of: string) => () => Promise.all(Array.from({ length: 5 }, () => ask(of)))
  expect(await countAsked(many(mina.clientId))).toBe(1)
  expect(await countAsked(many('999999999'))).toBe(1)
  expect(await countAsked(many('999999999'))).toBe(0)
  expect(await ask('999999999')).toBe('not-found')
})
