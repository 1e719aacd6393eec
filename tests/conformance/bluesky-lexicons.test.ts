import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LexiconDoc, Lexicons } from '@atproto/lexicon'
import { sandboxPassword } from '@chorus/sandbox/bluesky/add-accounts'
import { startBluesky } from '@chorus/sandbox/bluesky/start-bluesky'
import { createViews } from '@chorus/sandbox/bluesky/views'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import type { StandIn } from '@chorus/sandbox/stand-in'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../../shared/corpora/atproto-lexicons')
const isHere = existsSync(folder)
const mediaUrl = 'https://media.example'
const world = createWorld({ seed: 'lexicons', now: Date.UTC(2026, 4, 1, 12) })
const posts = world.posts.filter(({ network }) => network === 'bluesky')
const people = world.people.filter(({ accounts }) => accounts.bluesky)
const whatsHot = 'at://did:plc:z72i7hdynmk6r22z27h6tvur/app.bsky.feed.generator/whats-hot'

// Checks the sandbox's responses against the protocol's published schemas.
describe.skipIf(!isHere)('the sandbox’s responses match the lexicons (skipped without ../shared/corpora/atproto-lexicons)', () => {
  let lexicons: Lexicons
  let bluesky: StandIn
  const views = createViews(world, mediaUrl)
  const uriOf = (key: string) => views.toUri(world.post(key)!)

  beforeAll(async () => {
    lexicons = new Lexicons(
      globSync('**/*.json', { cwd: folder }).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as LexiconDoc),
    )
    bluesky = await startBluesky({ world, mediaUrl })
  })
  afterAll(() => bluesky?.close())

  async function logIn(): Promise<string> {
    const body = JSON.stringify({ identifier: world.person('mina').accounts.bluesky!.handle, password: sandboxPassword })
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    const { accessJwt } = await (await fetch(`${bluesky.url}/xrpc/com.atproto.server.createSession`, init)).json()
    return `Bearer ${accessJwt}`
  }

  /** Makes a call and checks both its input and its response. */
  async function ask(
    method: string,
    params: Record<string, string | number | string[]>,
    headers: Record<string, string> = {},
  ): Promise<Record<string, unknown>> {
    lexicons.assertValidXrpcParams(method, params)
    const query = Object.entries(params).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]))
    const response = await fetch(`${bluesky.url}/xrpc/${method}?${new URLSearchParams(query)}`, { headers })
    expect(response.status, `${method} ${JSON.stringify(params)}`).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const body = (await response.json()) as Record<string, unknown>
    lexicons.assertValidXrpcOutput(method, body)
    return body
  }

  test('the check rejects invalid data', async () => {
    const body = await ask('app.bsky.actor.getProfile', { actor: people[0]!.accounts.bluesky!.did })
    expect(() => lexicons.assertValidXrpcOutput('app.bsky.actor.getProfile', { ...body, handle: 'no handle' })).toThrow('handle')
    const { posts: found } = (await ask('app.bsky.feed.getPosts', { uris: [uriOf('bluesky-special-hello')] })) as {
      posts: { cid: string }[]
    }
    expect(() => lexicons.assertValidXrpcOutput('app.bsky.feed.getPosts', { posts: [{ ...found[0], cid: 'no cid' }] })).toThrow('cid')
  })

  test('for trends, which begin with the one that has most posts', async () => {
    const { trends } = (await ask('app.bsky.unspecced.getTrends', { limit: 5 })) as { trends: { topic: string; postCount: number }[] }
    expect(trends.length).toBeGreaterThan(1)
    const counts = trends.map(({ postCount }) => postCount)
    expect(counts).toEqual(counts.toSorted((one, other) => other - one))
    for (const { topic, postCount } of trends)
      expect(posts.filter(({ text, deleted }) => !deleted && text.toLowerCase().includes(topic)).length).toBeGreaterThanOrEqual(postCount)
  })

  test('for every page of the feed and of each person’s posts', async () => {
    let cursor = ''
    do {
      const body = await ask('app.bsky.feed.getFeed', { feed: whatsHot, limit: 100, ...(cursor ? { cursor } : {}) })
      cursor = (body['cursor'] as string | undefined) ?? ''
    } while (cursor)
    for (const { accounts } of people)
      for (const filter of ['posts_and_author_threads', 'posts_with_replies', 'posts_with_media'])
        await ask('app.bsky.feed.getAuthorFeed', { actor: accounts.bluesky!.did, filter, limit: 100 })
  })

  test('for every post and its record', async () => {
    const uris = posts.map(({ key }) => uriOf(key))
    for (let start = 0; start < uris.length; start += 25) {
      const { posts: answered } = (await ask('app.bsky.feed.getPosts', { uris: uris.slice(start, start + 25) })) as {
        posts: { record: unknown }[]
      }
      for (const { record } of answered) lexicons.assertValidRecord('app.bsky.feed.post', record)
    }
  })

  test('for threads read from the top, the middle and the end', async () => {
    for (const name of ['twenty-five-1', 'twenty-five-13', 'deep-0', 'deep-15', 'deep-30', 'hello', 'quotes-gone'])
      await ask('app.bsky.feed.getPostThread', { uri: uriOf(`bluesky-special-${name}`), depth: 10, parentHeight: 80 })
  })

  test('for every profile', async () => {
    for (const { accounts } of people) await ask('app.bsky.actor.getProfile', { actor: accounts.bluesky!.did })
    await ask('app.bsky.actor.getProfiles', { actors: people.slice(0, 20).map(({ accounts }) => accounts.bluesky!.did) })
    const { did, handle } = people[0]!.accounts.bluesky!
    expect(await ask('com.atproto.identity.resolveHandle', { handle })).toEqual({ did })
  })

  test('for feeds, engagement and search', async () => {
    const feeds = world.feeds.filter(({ network }) => network === 'bluesky').map((feed) => views.toGenerator(feed)['uri'] as string)
    expect((await ask('app.bsky.feed.getFeedGenerators', { feeds }))['feeds']).toHaveLength(feeds.length)
    await ask('app.bsky.feed.getFeedGenerator', { feed: feeds[0]! })
    const uri = uriOf('bluesky-special-quoted')
    expect((await ask('app.bsky.feed.getQuotes', { uri }))['posts']).toHaveLength(world.quotesOf('bluesky-special-quoted').length)
    const liked = posts.find(({ likes, deleted }) => likes.length > 2 && !deleted)!
    expect((await ask('app.bsky.feed.getLikes', { uri: uriOf(liked.key), limit: 100 }))['likes']).toHaveLength(liked.likes.length)
    const repost = world.reposts.find(({ network }) => network === 'bluesky')!
    expect((await ask('app.bsky.feed.getRepostedBy', { uri: uriOf(repost.post) }))['repostedBy']).toHaveLength(
      world.repostsOf(repost.post).length,
    )
    const authorization = await logIn()
    expect((await ask('app.bsky.feed.searchPosts', { q: 'estuary survey' }, { authorization }))['posts']).not.toEqual([])
    expect((await ask('app.bsky.actor.searchActors', { q: 'okafor' }))['actors']).toHaveLength(1)
  })

  test('for errors, with the real service’s statuses', async () => {
    const cases = [
      [400, 'app.bsky.feed.getPostThread?uri=at://did:plc:aaaaaaaaaaaaaaaaaaaaaaaa/app.bsky.feed.post/3kaaaaaaaaaaa', 'NotFound'],
      [400, 'app.bsky.actor.getProfile?actor=nobody.test', 'InvalidRequest'],
      [400, 'app.bsky.feed.getFeed?feed=at://did:plc:aaaaaaaaaaaaaaaaaaaaaaaa/app.bsky.feed.generator/none', 'InvalidRequest'],
      [400, `app.bsky.feed.getFeed?feed=${whatsHot}&limit=1000`, 'InvalidRequest'],
      [501, 'app.bsky.nonsense.doThis', 'MethodNotImplemented'],
    ] as const
    for (const [status, path, error] of cases) {
      const response = await fetch(`${bluesky.url}/xrpc/${path}`)
      expect([response.status, await response.json()], path).toEqual([status, { error, message: expect.any(String) }])
    }
  })
})
