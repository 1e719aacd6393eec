import { createServe } from '@chorus/contract/serve'
import { isFailure } from '@chorus/model/failure'
import type { Post } from '@chorus/model/post'
import { toPostRef } from '@chorus/model/ref'
import { parseSearchQuery } from '@chorus/model/search/parse-search-query'
import type { XSession } from '@chorus/model/session/session'
import { connectX } from '@chorus/networks/x/connect'
import { toSessionHeaders } from '@chorus/networks/x/session-headers'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { renderText } from '@chorus/sandbox/seed/render-text'
import type { StandIn } from '@chorus/sandbox/stand-in'
import { postIdsOf } from '@chorus/sandbox/x/post-ids'
import { startXApi } from '@chorus/sandbox/x/start-x-api'
import { toXKeys } from '@chorus/sandbox/x/to-x-keys'
import { composeTweet } from '@chorus/server/networks/x/acts/x-compose'
import { createXApi } from '@chorus/server/networks/x/api/x-api'
import { createRecentReplies } from '@chorus/server/networks/x/reads/recent-replies'
import { twitterReadRoutes } from '@chorus/server/networks/x/routes/twitter-reads'
import { createX } from '@chorus/server/networks/x/sign-in/create-x'
import { parseMasterKeys } from '@chorus/server/vault/master-keys'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listPrices } from '../../server/networks/x/budget/prices.ts'
import { createTestDatabase, type TestDatabase } from '../database/create-test-database.ts'
import { describeReads } from './reads.conformance.ts'
import { describeSearch } from './search.conformance.ts'

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
const account = world.person('mina').accounts.x!
const keys = toXKeys(world, 'mina')!
const session: XSession = {
  type: 'Twitter',
  profileId: account.id,
  token: keys.accessToken,
  createdAt: 0,
  expiresAt: 0,
  payload: { ...keys, consumerSecret: '[HIDE_FROM_CLIENT]' },
}
const idOf = (name: string) => postIdsOf(world).idOf(world.post(`x-special-${name}`)!)

let standIn: StandIn
let database: TestDatabase
const own = new Hono()
beforeAll(async () => {
  // X takes one search of the archive a second, which would be all that these tests wait for.
  standIn = await startXApi({ world, mediaUrl: 'http://media.example', now: Date.now, plan: 'enterprise', hasLimits: false })
  database = await createTestDatabase()
  const { consumerKey, consumerSecret } = keys
  const x = createX({
    db: database.db,
    keys: parseMasterKeys(`k1:${Buffer.alloc(32).toString('base64')}`),
    application: { apiUrl: standIn.url, consumerKey, consumerSecret },
    plan: 'enterprise',
    log: undefined,
    publicUrl: 'http://localhost',
    budget: { prices: listPrices, caps: { payer: undefined, server: undefined } },
    now: Date.now,
  })
  const guards = { authenticate: async () => undefined, count: async () => undefined }
  const recentReplies = createRecentReplies(Date.now)
  twitterReadRoutes(createServe<never>(own, guards), { x, listHidden: async () => [], recentReplies, now: () => world.now })
})
afterAll(async () => {
  await standIn.close()
  await database.close()
})

const open = (of: XSession = session, now = () => world.now) =>
  connectX(of, {
    fetcher: () => Promise.reject(new Error('With a session the scrape backend is not asked.')),
    ownFetcher: async (path, init) => own.request(path, init),
    now,
  })

describe('X through our own server, with a session', () => {
  describeReads(() => ({
    network: 'x',
    world,
    connection: open(),
    minaIds: [account.id, account.handle],
    missingPost: '1234567890123456789',
    missingProfile: 'nobody_here',
    longestChain: 25,
  }))
  describeSearch(() => ({ network: 'x', world, connection: open() }))

  test('finds posts in a language whose former code X still uses', async () => {
    const { items } = await open().searchPosts!.find(parseSearchQuery('של lang:he'), {})
    const found = world.posts.filter(({ network, locale, text }) => network === 'x' && locale === 'he' && text.includes('של'))
    expect(found.length).toBeGreaterThan(0)
    expect(items.map(({ postId }) => postId).toSorted()).toEqual(found.map((post) => postIdsOf(world).idOf(post)).toSorted())
  })
})

const read = (name: string) => open().post(idOf(name))

test('includes the accounts that the viewer follows', async () => {
  const teo = await open().profile('teo_ferries')
  expect(teo.viewerContext).toMatchObject({ blocking: false })
  const following = world.follows.some(({ network, from, to }) => network === 'x' && from === 'mina' && to === 'teo')
  expect(teo.viewerContext!.following).toBe(following)
})

test('a poll states whether it is open, and closes at its end although a stored response says it is open', async () => {
  const { consumerKey, consumerSecret } = keys
  const poll = { options: [{ label: 'Ebb' }, { label: 'Flood' }], durationSeconds: 3600 }
  const { id } = await composeTweet(createXApi({ apiUrl: standIn.url, consumerKey, consumerSecret }), keys, { text: 'Which tide?', poll })
  expect((await open().post(id)).poll).toMatchObject({ votingStatus: 'open' })
  expect((await open(session, () => Date.now() + 2 * 3_600_000).post(id)).poll).toMatchObject({ votingStatus: 'closed' })
  expect((await read('poll')).poll).toMatchObject({
    votingStatus: 'closed',
    options: [{ label: 'Ship the small boat' }, { label: 'Wait for spring' }],
  })
})

test('removes the links that X appends for media, quotes and cards', async () => {
  for (const name of ['one-wide', 'four-pictures', 'film', 'quote', 'hello', 'hostile', 'long', 'emoji', 'mentions', 'links']) {
    const { metadata } = await read(name)
    expect(metadata.content, name).toBe(renderText(world, world.post(`x-special-${name}`)!).text)
    for (const facet of metadata.facets)
      if (facet.kind === 'mention') expect(metadata.content.slice(facet.start, facet.end)).toBe(`@${facet.handle}`)
  }
  expect((await read('hello')).metadata.card).toMatchObject({
    url: 'https://harbournotes.example/tide-tables',
    title: 'Tide tables, by hand',
  })
})

test('images have alt text, and videos their cover and best rendition', async () => {
  expect((await read('four-pictures')).metadata.attachments.map(({ alt }) => alt)).toEqual(
    world.post('x-special-four-pictures')!.pictures.map(({ alt }) => alt),
  )
  const [film] = (await read('film')).metadata.attachments
  expect(film).toMatchObject({ type: 'Video', uri: expect.stringContaining('.mp4') as string, width: expect.any(Number) as number })
  expect(film!.coverUri).toContain('http')
})

test('reposted and quoted posts have their images, which X omits', async () => {
  const reposts = world.reposts.filter(({ network, post }) => network === 'x' && (world.post(post)?.pictures.length ?? 0) > 0)
  const repost = reposts.find(({ by, post }) => by !== world.post(post)!.author && !world.post(post)!.deleted)!
  const author = await open().profile(world.person(repost.by).accounts.x!.handle)
  const mirrors: Post[] = []
  let cursor: string | undefined
  do {
    const page = await open().postsBy(author, 'feed', { cursor })
    mirrors.push(...page.items.filter(({ type }) => type === 'Mirror'))
    cursor = page.cursor
  } while (cursor)
  const mirror = mirrors.find(({ ref }) => ref === toPostRef('x', postIdsOf(world).idOf(world.post(repost.post)!)))!
  expect(mirror).toMatchObject({ reporter: { ref: author.ref }, mirroredAt: repost.at })
  expect(mirror.metadata.attachments).toHaveLength(world.post(repost.post)!.pictures.length)
})

test('a repost whose post X no longer returns is left out', async () => {
  const repost = world.reposts.find(({ network, by, post }) => network === 'x' && world.post(post) && by !== world.post(post)!.author)!
  const post = world.post(repost.post)!
  const [id, reposter] = [postIdsOf(world).idOfRepost(repost), world.person(repost.by).accounts.x!]
  const query = '?limit=100'
  post.deleted = true
  try {
    const headers = toSessionHeaders(session.payload)
    const sent = (await (await own.request(`/api/twitter/userTimeline/${reposter.id}${query}`, { headers })).json()) as {
      data: { data: { id: string; text: string }[] }
    }
    expect(sent.data.data.find((tweet) => tweet.id === id)?.text).toMatch(/^RT @/)
    const { items } = await open().postsBy(await open().profile(reposter.handle), 'feed', {})
    expect(items.length).toBeGreaterThan(0)
    expect(items.map(({ postId }) => postId)).not.toContain(id)
    await database.db.deleteFrom('x_cache').execute()
    await expect(open().post(id)).rejects.toMatchObject({ kind: 'not-found' })
    expect((await own.request(`/api/twitter/${id}`, { headers })).status).toBe(404)
  } finally {
    post.deleted = false
  }
})

test('a quote of a quote has both', async () => {
  expect(await read('quote-of-quote')).toMatchObject({ quoteOn: { postId: idOf('quote'), quoteOn: { postId: idOf('quoted') } } })
})

test('an article has its title and cover URL', async () => {
  const { article } = (await read('article')).metadata
  expect(article).toEqual({
    title: world.post('x-special-article')!.article!.title,
    cover: `/api/twitter/article/${idOf('article')}/image`,
  })
})

test('direct replies are comments, and the author’s continuation is not', async () => {
  const busy = world.posts
    .filter(({ network, deleted, key }) => network === 'x' && !deleted && !key.includes('special'))
    .toSorted((a, b) => world.repliesTo(b.key).length - world.repliesTo(a.key).length)[0]!
  const { comments, continuation, post } = await open().thread(postIdsOf(world).idOf(busy))
  const replies = world.repliesTo(busy.key).map((reply) => postIdsOf(world).idOf(reply))
  expect(comments.items.map(({ postId }) => postId).filter((id) => continuation.some(({ postId }) => postId === id))).toEqual([])
  for (const { parentPostId, postId } of comments.items) {
    expect(parentPostId).toBe(post.postId)
    expect(replies).toContain(postId)
  }
  expect(comments.items.length).toBeGreaterThan(0)
})

test('our server returns a post in the contract’s shape', async () => {
  const headers = toSessionHeaders(session.payload)
  const answer = (await (await own.request(`/api/twitter/${idOf('quote')}`, { headers })).json()) as { data: unknown }
  expect(answer.data).toMatchObject({
    source: 'Twitter',
    type: 'Quote',
    author: { source: 'Twitter', profileSource: 'Twitter', pfp: expect.any(String) as string },
    metadata: { content: { content: expect.any(String) as string, attachments: [], oembedUrls: [] } },
    quoteOn: { postId: idOf('quoted') },
    restrictions: [0],
  })
})

test.each([
  ['an unknown token', { accessTokenSecret: 'wrong' }, 'unauthorized'],
  ['another person’s token', { clientId: '1' }, 'unauthorized'],
  ['another application, whose secret is unknown', { consumerKey: 'another' }, 'unauthorized'],
  ['a session that does not exist yet', { consumerSecret: '[TO_BE_REPLACED_LATER]' }, 'unauthorized'],
  ['a handle that was never issued', { accessToken: 'vault:00', accessTokenSecret: 'vault:00' }, 'unauthorized'],
] as const)('%s is refused', async (_, change, kind) => {
  const error = await open({ ...session, payload: { ...session.payload, ...change } })
    .discover({})
    .catch((cause: unknown) => cause)
  expect(isFailure(error, kind), String(error)).toBe(true)
})

test('a reply in a timeline comes with its parent and the root of its thread, in one further call', async () => {
  const home = await open().discover({})
  const all = [...home.items]
  for (let { cursor } = home; cursor !== undefined;) {
    const page = await open().discover({ cursor })
    all.push(...page.items)
    cursor = page.cursor
  }
  const replies = all.filter(({ type, reporter }) => type === 'Comment' && !reporter)
  const postOf = (id: string | undefined) => world.posts.find((post) => post.network === 'x' && postIdsOf(world).idOf(post) === id)!
  const deep = replies.filter(({ postId }) => {
    const { replyTo, root } = postOf(postId)
    return replyTo !== root && !world.post(replyTo!)!.deleted && !world.post(root!)!.deleted
  })
  expect(deep.length).toBeGreaterThan(3)
  for (const { postId, root, commentOn, rootPostId } of deep) {
    expect(root?.postId, postId).toBe(rootPostId)
    expect(postOf(root?.postId).key).toBe(postOf(postId).root)
    expect(postOf(commentOn?.postId).key).toBe(postOf(postId).replyTo)
    expect(root?.author.handle).toBe(world.person(postOf(root?.postId).author).accounts.x!.handle)
  }
})
