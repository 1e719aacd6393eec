import { Failure } from '@chorus/model/failure'
import type { Post } from '@chorus/model/post'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { connectBluesky } from './connect.ts'

// Answers that no well-behaved AppView gives, or that the sandbox's world doesn't contain, injected at the network seam.

const did = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa'
const mina: { did: string; handle: string; displayName?: string } = { did, handle: 'mina.example', displayName: 'Mina' }
const other = { did: 'did:web:edda.example', handle: 'edda.example' }
const uriOf = (rkey: string, author = mina) => `at://${author.did}/app.bsky.feed.post/${rkey}`

function post(rkey: string, more: Record<string, unknown> = {}, record: Record<string, unknown> = {}) {
  const author = (more['author'] ?? mina) as typeof mina
  return {
    uri: uriOf(rkey, author),
    cid: 'bafy',
    author,
    record: { $type: 'app.bsky.feed.post', text: `post ${rkey}`, createdAt: '2026-05-01T12:00:00.000Z', langs: ['en'], ...record },
    replyCount: 1,
    likeCount: 2,
    indexedAt: '2026-05-01T12:00:01.000Z',
    labels: [],
    ...more,
  }
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) => new Response(JSON.stringify(body), { status, headers })

/** The adapter in front of a network with fixed answers. */
const readsOf = (answer: (path: string) => Response | Promise<Response>) =>
  connectBluesky(undefined, {
    fetcher: async (path) => answer(path),
    ownFetcher: () => Promise.reject(new Error('Bluesky needs nothing of ours.')),
    now: () => Date.UTC(2026, 4, 1, 13),
  })
const discover = async (feed: unknown) => (await readsOf(() => json({ feed })).discover({})).items
const readPost = async (wire: unknown): Promise<Post> => readsOf(() => json({ posts: [wire] })).post(`${'a'.repeat(24)}_1`)
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('a list', () => {
  test('drops a malformed entry and keeps the rest', async () => {
    const items = await discover([{ post: post('1') }, { post: { uri: 5 } }, null, 'text', { post: post('2') }])
    expect(items.map(({ metadata }) => metadata.content)).toEqual(['post 1', 'post 2'])
  })

  test.each([
    ['no list', { feed: {} }],
    ['nothing', {}],
    ['a bare list', []],
    ['null', null],
    ['a number as cursor', { feed: [], cursor: 5 }],
  ])('%s is malformed, and the failure names the field', async (_, body) => {
    const failure = await failureOf(readsOf(() => json(body)).discover({}))
    expect(failure).toMatchObject({ kind: 'malformed', network: 'bluesky', call: 'app.bsky.feed.getFeed' })
  })

  test('any corruption yields a page or a Failure', async () => {
    const embed = {
      $type: 'app.bsky.embed.images#view',
      images: [{ thumb: 'https://a.example/t', fullsize: 'https://a.example/f', alt: 'a', aspectRatio: { width: 1, height: 2 } }],
    }
    const facets = [{ index: { byteStart: 0, byteEnd: 4 }, features: [{ $type: 'app.bsky.richtext.facet#tag', tag: 'a' }] }]
    const reply = { parent: { uri: uriOf('0'), cid: 'b' }, root: { uri: uriOf('0'), cid: 'b' } }
    const whole = {
      feed: [
        { post: post('1', { embed }, { facets, reply }), reply: { parent: post('0'), root: post('0') } },
        { post: post('2'), reason: { $type: 'app.bsky.feed.defs#reasonRepost', by: mina, indexedAt: '2026-05-01T12:00:02.000Z' } },
      ],
      cursor: 'c',
    }
    const places = findPlaces(whole)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), fc.jsonValue(), async (place, junk) => {
        const page = await failureOf(readsOf(() => json(replaceAt(whole, place, junk))).discover({}))
        expect(page === undefined || page instanceof Failure).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

describe('a post', () => {
  test('by an author with another DID method has the full DID in its id', async () => {
    const found = await readPost(post('1', { author: other }))
    expect(found).toMatchObject({
      postId: 'did:web:edda.example_1',
      ref: 'bluesky:did:web:edda.example_1',
      author: { displayName: 'edda' },
    })
  })

  test.each([
    ['no later than the network saw it', '2036-01-01T00:00:00Z', '2026-05-01T12:00:01.000Z'],
    ['as its author says', '2020-01-01T00:00:00Z', '2020-01-01T00:00:00Z'],
    ['when the network saw it, if the author talks nonsense', 'yesterday', '2026-05-01T12:00:01.000Z'],
  ])('is dated %s', async (_, createdAt, expected) => {
    expect((await readPost(post('1', {}, { createdAt }))).timestamp).toBe(Date.parse(expected))
  })

  test('with an unknown embed is shown without it', async () => {
    for (const embed of [{ $type: 'com.example.hologram#view', depth: 3 }, { $type: 'app.bsky.embed.images#view', images: 'none' }, 'junk'])
      expect(await readPost(post('1', { embed }))).toMatchObject({ type: 'Post', metadata: { content: 'post 1', attachments: [] } })
  })

  test('keeps an image with impossible dimensions', async () => {
    const images = [{ thumb: 'https://a.example/t', fullsize: 'https://a.example/f', alt: '', aspectRatio: { width: 0, height: -1 } }]
    const { metadata } = await readPost(post('1', { embed: { $type: 'app.bsky.embed.images#view', images } }))
    expect(metadata.attachments).toMatchObject([{ type: 'Image', uri: 'https://a.example/f', width: undefined, alt: undefined }])
  })

  test('never gets a card with a script URL', async () => {
    const external = { uri: 'javascript:alert(1)', title: 'Free boats', description: '' }
    const { metadata } = await readPost(post('1', { embed: { $type: 'app.bsky.embed.external#view', external } }))
    expect(metadata).toMatchObject({ card: undefined, oembedUrls: [] })
  })

  const quoteOf = async (record: unknown) => (await readPost(post('1', { embed: { $type: 'app.bsky.embed.record#view', record } }))).quoteOn
  test('says why its quote is unavailable', async () => {
    const uri = uriOf('9')
    const ref = `bluesky:${'a'.repeat(24)}_9`
    const kind = (name: string) => ({ $type: `app.bsky.embed.record#${name}`, uri })
    expect(await quoteOf({ ...kind('viewNotFound'), notFound: true })).toEqual({ ref, unavailable: 'deleted' })
    expect(await quoteOf({ ...kind('viewBlocked'), blocked: true, author: { did } })).toEqual({ ref, unavailable: 'blocked' })
    expect(await quoteOf({ ...kind('viewDetached'), detached: true })).toEqual({ ref, unavailable: 'unknown' })
  })

  test('that embeds a list or feed has no quote', async () => {
    expect(await quoteOf({ $type: 'app.bsky.feed.defs#generatorView', uri: 'at://x/app.bsky.feed.generator/y' })).toBeUndefined()
  })

  test('can have images and a quote, and the quote its own images', async () => {
    const images = {
      $type: 'app.bsky.embed.images#view',
      images: [{ thumb: 'https://a.example/t', fullsize: 'https://a.example/f', alt: 'A boat' }],
    }
    const quoted = {
      $type: 'app.bsky.embed.record#viewRecord',
      uri: uriOf('9'),
      cid: 'b',
      author: other,
      value: post('9').record,
      embeds: [images],
      indexedAt: '2026-05-01T11:00:00Z',
    }
    const found = await readPost(
      post('1', { embed: { $type: 'app.bsky.embed.recordWithMedia#view', record: { record: quoted }, media: images } }),
    )
    expect(found).toMatchObject({
      type: 'Quote',
      metadata: { attachments: [{ alt: 'A boat' }] },
      quoteOn: { author: { handle: 'edda.example' }, metadata: { content: 'post 9', attachments: [{ alt: 'A boat' }] } },
    })
  })

  test('says who can reply', async () => {
    const restrictionsOf = async (allow: unknown) => (await readPost(post('1', { threadgate: { record: { allow } } }))).restrictions
    const rule = (name: string) => ({ $type: `app.bsky.feed.threadgate#${name}` })
    expect(await restrictionsOf([])).toEqual(['Nobody'])
    expect(await restrictionsOf([rule('mentionRule'), rule('followingRule'), rule('followerRule')])).toEqual([
      'MentionedProfiles',
      'OnlyPeopleYouFollow',
      'YouFollower',
    ])
    expect(await restrictionsOf(undefined)).toBeUndefined()
    // List members may reply: replies aren't closed, and our model has no value for a list.
    expect(await restrictionsOf([rule('listRule')])).toBeUndefined()
    expect(await restrictionsOf([rule('listRule'), rule('followerRule')])).toEqual(['YouFollower'])
  })

  test('has the viewer’s actions and permissions', async () => {
    const found = await readPost(post('1', { viewer: { like: uriOf('l'), replyDisabled: true } }))
    expect(found).toMatchObject({ hasLiked: true, hasMirrored: false, canComment: false, canQuote: true })
  })

  test('has its labels and those of its author, with their sources', async () => {
    const labels = [
      { val: '!hide', src: 'did:plc:service', uri: uriOf('1') },
      { val: 'porn', src: did, uri: uriOf('1') },
      { val: 'rude', src: 'did:plc:service', uri: uriOf('1'), neg: true },
      { val: 'spam' },
    ]
    const record = `at://${did}/app.bsky.actor.profile/self`
    const about = [
      { val: 'sexual', src: did, uri: record },
      { val: 'spam', src: 'did:plc:service', uri: did },
      { val: '!no-unauthenticated', src: did, uri: record },
    ]
    const found = await readPost(post('1', { labels, author: { ...mina, labels: about } }))
    expect(found.labels).toEqual([
      { value: '!hide', target: 'content', source: 'did:plc:service' },
      { value: 'porn', target: 'content', source: 'author' },
      { value: 'spam', target: 'content', source: 'network' },
    ])
    expect(found.author.labels).toEqual([
      { value: 'sexual', target: 'profile', source: 'author' },
      { value: 'spam', target: 'account', source: 'did:plc:service' },
      { value: '!no-unauthenticated', target: 'account', source: 'author' },
      { value: '!no-unauthenticated', target: 'profile', source: 'author' },
    ])
    expect((await readPost(post('1'))).labels).toBeUndefined()
  })

  test('that was reposted is ordered by the repost and keeps its own time', async () => {
    const reason = { $type: 'app.bsky.feed.defs#reasonRepost', by: other, indexedAt: '2026-05-01T12:30:00.000Z' }
    const [mirror] = await discover([{ post: post('1'), reason }])
    expect(mirror).toMatchObject({
      type: 'Mirror',
      mirroredAt: Date.parse(reason.indexedAt),
      timestamp: Date.parse('2026-05-01T12:00:00.000Z'),
      reporter: { handle: 'edda.example' },
    })
  })

  test('pinned to a profile is an ordinary post', async () => {
    const [pinned] = await discover([{ post: post('1'), reason: { $type: 'app.bsky.feed.defs#reasonPin' } }])
    expect(pinned!.type).toBe('Post')
    expect(pinned!.reporter).toBeUndefined()
  })

  test('whose parent is blocked or deleted is still a reply', async () => {
    const parent = { $type: 'app.bsky.feed.defs#blockedPost', uri: uriOf('0', other), blocked: true, author: { did: other.did } }
    const reply = { parent: { uri: parent.uri, cid: 'b' }, root: { uri: parent.uri, cid: 'b' } }
    const [answer] = await discover([{ post: post('1', {}, { reply }), reply: { parent, root: parent } }])
    expect(answer).toMatchObject({
      type: 'Comment',
      parentPostId: 'did:web:edda.example_0',
      rootPostId: 'did:web:edda.example_0',
    })
    expect(answer!.commentOn).toBeUndefined()
  })
})

describe('a thread', () => {
  const node = (rkey: string, more: Record<string, unknown> = {}, author = mina) => ({
    $type: 'app.bsky.feed.defs#threadViewPost',
    post: post(rkey, { author }),
    ...more,
  })
  const threadOf = (thread: unknown) => readsOf(() => json({ thread })).thread('x_1')
  const texts = (posts: readonly Post[]) => posts.map(({ metadata }) => metadata.content)

  test('starts below a blocked or deleted ancestor', async () => {
    const gone = { $type: 'app.bsky.feed.defs#notFoundPost', uri: uriOf('0'), notFound: true }
    const { ancestors, post: found } = await threadOf(node('3', { parent: node('2', { parent: gone }) }))
    expect(texts(ancestors)).toEqual(['post 2'])
    expect(found.commentOn).toBe(ancestors[0])
  })

  test('leaves out blocked, deleted and unreadable replies', async () => {
    const blocked = { $type: 'app.bsky.feed.defs#blockedPost', uri: uriOf('8'), blocked: true, author: { did } }
    const { comments } = await threadOf(node('1', { replies: [blocked, node('2', {}, other), { post: 7 }, null] }))
    expect(texts(comments.items)).toEqual(['post 2'])
  })

  test('treats the author’s first self-reply as the continuation and later ones as comments', async () => {
    const later = { ...node('3'), post: post('3', { indexedAt: '2026-05-01T12:05:00.000Z' }) }
    const { continuation, comments } = await threadOf(
      node('1', { replies: [later, node('2', { replies: [node('4')] }), node('5', {}, other)] }),
    )
    expect(texts(continuation)).toEqual(['post 2', 'post 4'])
    expect(texts(comments.items)).toEqual(['post 3', 'post 5'])
  })

  test('holds back labelled, muted and hidden replies and returns them on request', async () => {
    const answer = (rkey: string, more: Record<string, unknown>) => ({
      ...node(rkey, {}, other),
      post: post(rkey, { author: other, ...more }),
    })
    const muted = { ...other, viewer: { muted: true } }
    const replies = [
      answer('2', {}),
      answer('3', { labels: [{ val: 'spam' }] }),
      answer('4', { labels: [{ val: 'a-word-of-nobody' }] }),
      answer('5', { author: muted }),
      answer('6', {}),
    ]
    const threadgate = { record: { hiddenReplies: [uriOf('6', other)] } }
    const root = { ...node('0'), post: post('0', { threadgate }) }
    const reads = readsOf(() => json({ thread: node('1', { parent: root, replies }) }))
    expect(texts((await reads.thread('x_1')).comments.items)).toEqual(['post 2', 'post 4'])
    expect(texts((await reads.hiddenComments!('x_1', {})).items)).toEqual(['post 3', 'post 5', 'post 6'])
    expect((await reads.hiddenComments!('x_1', { cursor: 'a' })).items).toEqual([])
  })

  test('keeps the known part when the rest of a long chain fails to load', async () => {
    const chain = (from: number, to: number): unknown => node(String(from), from < to ? { replies: [chain(from + 1, to)] } : {})
    let calls = 0
    const reads = readsOf(() => (calls++ === 0 ? json({ thread: chain(1, 11) }) : json({ error: 'InternalServerError' }, 500)))
    expect((await reads.thread('x_1')).continuation).toHaveLength(10)
    expect(calls).toBe(2)
  })

  test('cuts off endless nesting', async () => {
    // Too deep for JSON.stringify.
    const nest = (open: string, close: string) => {
      const [head, tail] = [`{"post":${JSON.stringify(post('1'))},${open}`, `${close}}`]
      return `{"thread":${head.repeat(20_000)}{"post":${JSON.stringify(post('2'))}}${tail.repeat(20_000)}}`
    }
    const threadOfText = (text: string) => readsOf(() => new Response(text)).thread('x_1')
    expect((await threadOfText(nest('"parent":', ''))).ancestors.length).toBeLessThanOrEqual(100)
    expect((await threadOfText(nest('"replies":[', ']'))).continuation.length).toBeLessThanOrEqual(20)
  })

  test.each(['notFoundPost', 'blockedPost'])('whose post is a %s is not found', async (kind) => {
    const failure = await failureOf(threadOf({ $type: `app.bsky.feed.defs#${kind}`, uri: uriOf('1') }))
    expect(failure).toMatchObject({ kind: 'not-found', message: 'No thread found', call: 'app.bsky.feed.getPostThread' })
  })

  test('of an unknown shape is malformed', async () => {
    for (const thread of [undefined, {}, { post: {} }, { $type: 'app.bsky.feed.defs#threadViewPost' }])
      expect(await failureOf(threadOf(thread))).toMatchObject({ kind: 'malformed', call: 'app.bsky.feed.getPostThread' })
  })
})

describe('an error response', () => {
  const refused = (body: unknown, status = 400, headers = {}) => readsOf(() => json(body, status, headers))
  const profile = { profileId: did } as Parameters<ReturnType<typeof refused>['postsBy']>[0]

  test.each(['BlockedActor', 'BlockedByActor'])('%s turns an author’s feed into an empty page', async (error) => {
    expect(await refused({ error, message: 'Requester has blocked actor' }).postsBy(profile, 'feed', {})).toEqual({ items: [] })
  })

  test('of another kind fails instead of returning an empty feed', async () => {
    const failure = await failureOf(refused({ error: 'Forbidden', message: 'Not from your country' }, 403).postsBy(profile, 'feed', {}))
    expect(failure).toMatchObject({ kind: 'forbidden', message: 'Forbidden: Not from your country' })
  })

  test.each([
    ['NotFound', 'Post not found: at://x', 'not-found'],
    ['AccountTakedown', 'Account has been suspended', 'not-found'],
    ['AccountDeactivated', 'Account is deactivated', 'not-found'],
    ['InvalidRequest', 'Profile not found', 'not-found'],
    ['InvalidRequest', 'could not find feed', 'refused'],
    ['InvalidRequest', 'Malformed cursor', 'refused'],
  ])('%s (%s) is %s', async (error, message, kind) => {
    const failure = await failureOf(refused({ error, message }).postsBy(profile, 'feed', {}))
    expect(failure).toMatchObject({
      kind,
      message: `${error}: ${message}`,
      network: 'bluesky',
      call: 'app.bsky.feed.getAuthorFeed',
      status: 400,
    })
  })

  test('carries the retry delay', async () => {
    const failure = await failureOf(
      refused({ error: 'RateLimitExceeded', message: 'Rate Limit Exceeded' }, 429, { 'retry-after': '7' }).discover({}),
    )
    expect(failure).toMatchObject({ kind: 'rate-limited', retryAfter: 7000, call: 'app.bsky.feed.getFeed' })
  })

  test('without a readable body is a service failure', async () => {
    const failure = await failureOf(readsOf(() => new Response('<html>502', { status: 502 })).discover({}))
    expect(failure).toMatchObject({ kind: 'broken', status: 502 })
  })
})

type Place = (string | number)[]

function findPlaces(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([key, inner]) => findPlaces(inner, [...at, Array.isArray(value) ? Number(key) : key]))]
}

function replaceAt(value: unknown, [first, ...rest]: Place, by: unknown): unknown {
  if (first === undefined) return by
  const copy: Record<string | number, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...(value as object) }
  const target = copy as Record<string | number, unknown>
  target[first] = replaceAt(target[first], rest, by)
  return copy
}
