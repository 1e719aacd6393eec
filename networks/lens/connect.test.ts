import type { Post } from '@chorus/model/post'
import type { LensSession } from '@chorus/model/session/session'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { connectLens } from './connect.ts'
import { address, mina, post, text } from './testing/wire-post.ts'
import { decodePosts } from './to-page.ts'

// Answers that no well-behaved API gives, or that the sandbox's world doesn't contain, injected at the network seam.

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
interface Sent {
  operationName: string
  query: string
  variables: { request: Record<string, unknown> }
}

/** The adapter in front of a network with fixed answers. */
const readsOf = (answer: (sent: Sent) => Response, options: Record<string, string> = {}) =>
  connectLens(undefined, {
    fetcher: async (_path, init) => answer(JSON.parse(String(init?.body)) as Sent),
    ownFetcher: () => Promise.reject(new Error('Lens needs nothing of ours.')),
    now: () => Date.UTC(2026, 4, 1, 13),
    options,
  })
const page = (items: unknown, next: unknown = null) => ({ data: { posts: { items, pageInfo: { next } } } })
const discover = async (items: unknown) => (await readsOf(() => json(page(items))).discover({})).items
const readPost = async (wire: unknown): Promise<Post> => readsOf(() => json({ data: { post: wire } })).post('1')
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('a list', () => {
  test('drops a malformed entry and keeps the rest', async () => {
    const items = await discover([
      post('1'),
      { __typename: 'Post', id: 5 },
      null,
      'text',
      { __typename: 'New' },
      post('x', { timestamp: 'soon' }),
      post('2'),
    ])
    expect(items.map(({ metadata }) => metadata.content)).toEqual(['post 1', 'post 2'])
  })

  test.each([
    ['no list', page({})],
    ['without page info', { data: { posts: { items: [] } } }],
    ['nothing', {}],
    ['no data and no error', { data: null }],
    ['a bare list', []],
    ['null', null],
    ['a number as cursor', page([], 5)],
    ['errors that are none', { errors: 'many' }],
    ['another field', { data: { other: 1 } }],
  ])('%s is malformed, and the failure names the call', async (_, body) => {
    const failure = await failureOf(readsOf(() => json(body)).discover({}))
    expect(failure).toMatchObject({ kind: 'malformed', network: 'lens', call: 'Posts' })
  })

  test('is read although other parts of the response failed', async () => {
    const body = { ...page([post('1')], 'more'), errors: [{ message: 'stats are late', path: ['posts', 'items', 0, 'operations'] }] }
    expect(await readsOf(() => json(body)).discover({})).toMatchObject({ items: [{ publicationId: '1' }], cursor: 'more' })
  })

  test.each([null, '', undefined])('ends when the next cursor is %j', async (next) => {
    expect((await readsOf(() => json(page([], next))).discover({})).cursor).toBeUndefined()
  })

  test('requests fifty of the right types with the previous page’s cursor', async () => {
    const sent: Sent[] = []
    const reads = readsOf((each) => (sent.push(each), json(page([]))))
    await reads.discover({ cursor: 'c1' })
    const profile = { profileId: address } as Parameters<typeof reads.postsBy>[0]
    for (const tab of ['feed', 'replies', 'media', 'collected'] as const) await reads.postsBy(profile, tab, {})
    const feed = { postTypes: ['ROOT', 'REPOST', 'QUOTE'] }
    expect(sent.map(({ variables }) => variables.request)).toEqual([
      { filter: feed, pageSize: 'FIFTY', cursor: 'c1' },
      { filter: { authors: [address], ...feed }, pageSize: 'FIFTY' },
      { filter: { authors: [address], postTypes: ['COMMENT'] }, pageSize: 'FIFTY' },
      {
        filter: {
          authors: [address],
          postTypes: ['ROOT', 'QUOTE'],
          metadata: { mainContentFocus: ['IMAGE', 'AUDIO', 'VIDEO', 'SHORT_VIDEO'] },
        },
        pageSize: 'FIFTY',
      },
      { filter: { collectedBy: { account: address } }, pageSize: 'FIFTY' },
    ])
    expect(new Set(sent.map(({ operationName }) => operationName))).toEqual(new Set(['Posts']))
  })

  test('decodes directly from a response’s data', () => {
    expect(decodePosts(page([post('1')], 'n').data)).toMatchObject({ items: [{ ref: 'lens:s1' }], cursor: 'n' })
  })
})

describe('an error with status 200', () => {
  test.each([
    ['UNAUTHENTICATED', 'unauthorized'],
    ['FORBIDDEN', 'forbidden'],
    ['NOT_FOUND', 'not-found'],
    ['BAD_USER_INPUT', 'refused'],
    ['BAD_REQUEST', 'refused'],
    ['GRAPHQL_VALIDATION_FAILED', 'refused'],
    ['INTERNAL_SERVER_ERROR', 'broken'],
    ['TIMEOUT', 'broken'],
    [undefined, 'broken'],
  ])('with code %s is %s, with the API’s message', async (code, kind) => {
    const body = { data: null, errors: [{ message: 'Because', extensions: code ? { code } : undefined }] }
    expect(await failureOf(readsOf(() => json(body)).discover({}))).toMatchObject({
      kind,
      message: 'Because',
      network: 'lens',
      call: 'Posts',
    })
  })

  test('beside a null post is reported instead of a missing post', async () => {
    const body = { data: { post: null }, errors: [{ message: 'Log in', extensions: { code: 'UNAUTHENTICATED' } }] }
    expect(await failureOf(readsOf(() => json(body)).post('1'))).toMatchObject({ kind: 'unauthorized' })
    expect(await failureOf(readsOf(() => json({ data: { post: null } })).post('1'))).toMatchObject({ kind: 'not-found' })
  })

  test('with another status keeps its message, and the status decides the kind', async () => {
    const body = { errors: [{ message: 'Variable "$request" got invalid value' }] }
    expect(await failureOf(readsOf(() => json(body, 400)).discover({}))).toMatchObject({
      kind: 'refused',
      status: 400,
      message: body.errors[0]!.message,
    })
  })
})

describe('a post', () => {
  test('has all of its fields', async () => {
    const wire = post('7', { app: { metadata: { name: 'Some app' } } })
    expect(await readPost(wire)).toMatchObject({
      ref: 'lens:s7',
      postId: 's7',
      publicationId: '7',
      slug: 's7',
      type: 'Post',
      timestamp: Date.parse('2026-05-01T12:00:00.123Z'),
      author: {
        ref: `lens:@${address.toLowerCase()}`,
        profileId: address.toLowerCase(),
        handle: 'mina',
        fullHandle: 'lens/mina',
        displayName: 'Mina',
        pfp: 'https://api.grove.storage/pic',
        website: 'https://mina.example',
      },
      stats: { comments: 1, mirrors: 2, quotes: 3, reactions: 4, bookmarks: 5, countOpenActions: 6 },
      sendFrom: 'Some app',
      metadata: { content: 'post 7', locale: 'en', contentURI: 'lens://content' },
    })
  })

  test('without a slug uses its number as id; an account without a name uses its address', async () => {
    const found = await readPost(post('7', { slug: null, author: { address, username: null, metadata: null } }))
    expect(found).toMatchObject({ postId: '7', author: { handle: address, fullHandle: address, displayName: address } })
  })

  test('keeps its valid parts', async () => {
    const found = await readPost(
      post('7', {
        app: 5,
        mentions: 'nobody',
        operations: { hasReacted: 'maybe' },
        contentUri: {},
        author: { ...mina, metadata: { name: 7, attributes: {} } },
      }),
    )
    expect(found).toMatchObject({ metadata: { content: 'post 7' }, author: { handle: 'mina', displayName: 'mina' } })
    expect(found.hasLiked).toBeUndefined()
  })

  test.each([
    ['NSFW', 'unsafe-for-work'],
    ['SENSITIVE', 'sensitive-media'],
    ['SPOILER', 'spoiler'],
    ['A_NEW_ONE', 'sensitive-media'],
  ])('has its author’s content warning: %s', async (contentWarning, value) => {
    const found = await readPost(post('7', { metadata: text('post 7', { contentWarning }) }))
    expect(found.labels).toEqual([{ value, target: 'content', source: 'author' }])
    expect((await readPost(post('7'))).labels).toBeUndefined()
  })

  test('never has negative counts', async () => {
    const stats = { comments: -98, reposts: -1, quotes: 0, reactions: -5, bookmarks: 0, collects: -2 }
    expect((await readPost(post('7', { stats }))).stats).toEqual({
      comments: 0,
      mirrors: 0,
      quotes: 0,
      reactions: 0,
      bookmarks: 0,
      countOpenActions: 0,
    })
  })

  test('has the viewer’s actions and permissions', async () => {
    const may = (kind: string) => ({ __typename: `PostOperationValidation${kind}` })
    const operations = {
      hasBookmarked: true,
      hasReacted: true,
      hasReposted: { optimistic: true },
      hasQuoted: { optimistic: false },
      canComment: may('Passed'),
      canRepost: may('Failed'),
      canQuote: may('Unknown'),
    }
    expect(await readPost(post('7', { operations }))).toMatchObject({
      hasBookmarked: true,
      hasLiked: true,
      hasMirrored: true,
      hasQuoted: false,
      canComment: true,
      canMirror: false,
      canQuote: undefined,
    })
  })

  test.each([
    ['POST_NOT_A_FOLLOWER', 'followers'],
    ['FEED_GROUP_GATED_NOT_A_MEMBER', 'members'],
    ['FEED_TOKEN_GATED_NOT_A_TOKEN_HOLDER', undefined],
  ])('says who may comment instead of the viewer: %s', async (reason, limit) => {
    const canComment = { __typename: 'PostOperationValidationFailed', unsatisfiedRules: { required: [{ reason }], anyOf: [] } }
    const found = await readPost(post('7', { operations: { hasBookmarked: false, hasReacted: false, canComment } }))
    expect([found.canComment, found.commentsLimitedTo]).toEqual([false, limit])
    const both = { ...canComment, unsatisfiedRules: { required: [{ reason }, { reason: 'POST_NOT_A_FOLLOWER' }], anyOf: [] } }
    const other = await readPost(post('7', { operations: { hasBookmarked: false, hasReacted: false, canComment: both } }))
    expect([other.canComment, other.commentsLimitedTo]).toEqual([false, undefined])
  })

  test('that quotes a deleted or unreadable post is a quote with a gap', async () => {
    const gone = await readPost(post('7', { quoteOf: post('8', { isDeleted: true, metadata: text('') }) }))
    expect(gone).toMatchObject({ type: 'Quote', quoteOn: { ref: 'lens:s8', unavailable: 'deleted' } })
    const broken = await readPost(post('7', { quoteOf: { id: '9', __typename: 'Post', timestamp: 5 } }))
    expect(broken).toMatchObject({ type: 'Quote', quoteOn: { ref: 'lens:9', unavailable: 'unknown' } })
  })

  test('with only the parent’s id still names the author it replies to', async () => {
    const found = await readPost(post('7', { commentOn: { id: '8', slug: 's8', author: mina }, root: { id: '1', slug: 's1' } }))
    expect(found).toMatchObject({ type: 'Comment', parentPostId: 's8', rootPostId: 's1', parentAuthor: { handle: 'mina' } })
    expect(found.commentOn).toBeUndefined()
  })

  test('that was reposted keeps its identity and names the reposter and time', async () => {
    const sol = { ...mina, address: `0x${'2'.repeat(40)}`, username: { localName: 'sol', value: 'lens/sol' } }
    const [mirror] = await discover([
      { __typename: 'Repost', id: '9', timestamp: '2026-05-02T00:00:00Z', author: sol, repostOf: post('7') },
    ])
    expect(mirror).toMatchObject({
      type: 'Mirror',
      postId: 's7',
      author: { handle: 'mina' },
      reporter: { handle: 'sol' },
      timestamp: Date.parse('2026-05-01T12:00:00.123Z'),
      mirroredAt: Date.parse('2026-05-02T00:00:00Z'),
    })
  })

  test('that reposts an event, or nothing, is refused by itself and left out of lists', async () => {
    const toRepost = (repostOf: unknown) => ({ __typename: 'Repost', id: '9', timestamp: '2026-05-02T00:00:00Z', author: mina, repostOf })
    const event = post('7', { metadata: { __typename: 'EventMetadata', title: 'Regatta', attributes: [] } })
    expect(await failureOf(readPost(toRepost(event)))).toMatchObject({ kind: 'not-offered', message: 'Event not supported' })
    expect(await failureOf(readPost(toRepost(null)))).toMatchObject({ kind: 'not-found', message: 'No root post found' })
    const items = await discover([toRepost(event), toRepost(null), toRepost(post('8')), event])
    expect(items.map(({ type, publicationId }) => [type, publicationId])).toEqual([
      ['Mirror', '8'],
      ['Post', '7'],
    ])
  })

  test('has mentions at their positions, resolved to accounts', async () => {
    const mentions = [{ account: address, replace: { from: '@lens/mina' } }, {}, { account: address, replace: { from: '@elsewhere/mina' } }]
    const { facets } = (await readPost(post('7', { metadata: text('👋 @lens/mina and @lens/sol'), mentions }))).metadata
    expect(facets).toMatchObject([
      { kind: 'mention', start: 3, end: 13, handle: 'mina', profileId: address.toLowerCase() },
      { kind: 'mention', handle: 'sol' },
    ])
    expect(facets[1]).not.toHaveProperty('profileId')
  })
})

const image = { image: 'ipfs://cat', imageType: 'PNG', altTag: 'A cat', width: 800, height: 600 }

describe('a profile', () => {
  const answer = (account: unknown, stats: Response) =>
    readsOf(({ operationName }) => (operationName === 'Account' ? json({ data: { account } }) : stats))
  const stats = () => json({ data: { accountStats: { graphFollowStats: { followers: 7, following: 8 } } } })

  test('has counts, and works without them', async () => {
    expect(await answer(mina, stats()).profile('mina')).toMatchObject({ handle: 'mina', followerCount: 7, followingCount: 8 })
    expect(await answer(mina, json({ errors: [{ message: 'late' }] })).profile('mina')).toMatchObject({ handle: 'mina', followerCount: 0 })
  })

  test('that does not exist is not found, whatever its counts say', async () => {
    for (const figures of [stats(), json({ data: null, errors: [{ message: 'no such account' }] })])
      expect(await failureOf(answer(null, figures).profile('nobody'))).toMatchObject({ kind: 'not-found', call: 'Account' })
  })

  test('has the viewer’s relationship to it', async () => {
    const operations = { isFollowedByMe: true, isFollowingMe: false, isBlockedByMe: false, isMutedByMe: true }
    expect((await answer({ ...mina, operations }, stats()).profile('mina')).viewerContext).toEqual({
      following: true,
      followedBy: false,
      blocking: false,
      muting: true,
    })
  })
})

test('any list yields posts or a failure', async () => {
  const wire = post('1', {
    quoteOf: post('2'),
    metadata: { __typename: 'ImageMetadata', content: 'x', image, attachments: [image], attributes: [] },
  })
  const paths: string[][] = []
  const walk = (value: unknown, path: string[]) => {
    if (path.length > 0) paths.push(path)
    if (typeof value === 'object' && value !== null) for (const [key, inner] of Object.entries(value)) walk(inner, [...path, key])
  }
  walk(wire, [])
  const put = (value: unknown, [key, ...rest]: string[], odd: unknown): unknown => {
    if (key === undefined) return odd
    const inner = value as Record<string, unknown>
    const changed = put(inner[key], rest, odd)
    return Array.isArray(value) ? value.map((each, index) => (String(index) === key ? changed : each)) : { ...inner, [key]: changed }
  }
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), fc.anything({ withBigInt: false, maxDepth: 2 }), async (path, odd) => {
      const items = await discover([put(wire, path, JSON.parse(JSON.stringify(odd ?? null))), post('3')])
      expect(items.at(-1)?.publicationId).toBe('3')
      for (const item of items) {
        expect(Number.isFinite(item.timestamp) && typeof item.metadata.content === 'string' && item.author.handle !== '').toBe(true)
        for (const { uri } of item.metadata.attachments) expect(uri).toMatch(/^https?:/)
      }
    }),
    { numRuns: 400 },
  )
})

describe('as an account whose tokens are on this device', () => {
  const session: LensSession = { type: 'Lens', profileId: address, token: 'x', refreshToken: 'y', address, createdAt: 0, expiresAt: 0 }
  const connectDirectly = (good: string) => {
    const seen: (string | null)[] = []
    const refused: (string | undefined)[] = []
    const connection = connectLens(session, {
      fetcher: () => Promise.reject(new Error('Nobody reads as a guest here.')),
      ownFetcher: () => Promise.reject(new Error('Lens needs nothing of ours.')),
      now: () => 0,
      direct: {
        async fetcher(_path, init) {
          const authorization = new Headers(init?.headers).get('authorization')
          seen.push(authorization)
          const errors = [{ message: 'Unauthenticated - Invalid or expired access token', extensions: { code: 'UNAUTHENTICATED' } }]
          return json(authorization === `Bearer ${good}` ? { data: { post: post('1') } } : { data: null, errors })
        },
        async authorize(one) {
          refused.push(one)
          return one === undefined ? 'first' : 'second'
        },
      },
    })
    return { connection, seen, refused }
  }

  test('sends the token, and repeats once with another when it is refused', async () => {
    const { connection, seen, refused } = connectDirectly('second')
    expect(connection.viewerId).toBe(address)
    expect(await connection.post('1')).toMatchObject({ publicationId: '1' })
    expect(seen).toEqual(['Bearer first', 'Bearer second'])
    expect(refused).toEqual([undefined, 'first'])
  })

  test('does not try a third time', async () => {
    const { connection, seen } = connectDirectly('none')
    expect(await failureOf(connection.post('1'))).toMatchObject({ kind: 'unauthorized' })
    expect(seen).toHaveLength(2)
  })
})
