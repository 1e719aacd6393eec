import { createRequire } from 'node:module'
import { isFailure } from '@chorus/model/failure'
import { createFetcher } from '@chorus/networks/http'
import { connectLens } from '@chorus/networks/lens/connect'
import { accountDocument, postDocument, postsDocument, referencesDocument } from '@chorus/networks/lens/documents'
import { startFaultProxy, type FaultProxy } from '@chorus/sandbox/faults/start-fault-proxy'
import { startLens } from '@chorus/sandbox/lens/start-lens'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import type { StandIn } from '@chorus/sandbox/stand-in'
import { evmAddress, postId, PostReferenceType, PostType, PublicClient, type ResultAsync } from '@lens-protocol/client'
import { fetchAccount, fetchPost, fetchPostReferences, fetchPosts } from '@lens-protocol/client/actions'
import { parse, specifiedRules, validate, type GraphQLSchema } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeReads } from './reads.conformance.ts'

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
const account = world.person('mina').accounts.lens!
let lens: StandIn
let proxy: FaultProxy

beforeAll(async () => {
  lens = await startLens({ world, mediaUrl: 'http://media.example' })
  proxy = await startFaultProxy({ target: lens.url })
})
afterAll(async () => {
  await proxy.close()
  await lens.close()
})

const open = (root = lens.url) => {
  const fetcher = createFetcher({ root })
  return connectLens(undefined, { fetcher, ownFetcher: fetcher, now: () => world.now })
}

describe('Lens over the sandbox', () => {
  describeReads(() => ({
    network: 'lens',
    world,
    connection: open(),
    minaIds: [account.address, account.localName],
    missingPost: '1234567890',
    missingProfile: 'nobody-here',
    longestChain: 25,
  }))
})

test.each(Object.entries({ accountDocument, postDocument, postsDocument, referencesDocument }))(
  '%s is valid by the official schema',
  (_, document) => {
    const { schema } = createRequire(import.meta.url)('@lens-protocol/graphql/test-utils') as { schema: GraphQLSchema }
    // The live API does not apply this one rule: the official client's own operations break it.
    const rules = specifiedRules.filter(({ name }) => name !== 'OverlappingFieldsCanBeMergedRule')
    expect(validate(schema, parse(document), rules)).toEqual([])
  },
)

/** The official client answers with a result that holds a value or an error. */
const unwrap = <T, E extends Error>(asked: ResultAsync<T, E>): Promise<T> =>
  asked.match(
    (value) => value,
    (error) => {
      throw error
    },
  )

describe('the official client', () => {
  const openOfficial = () =>
    PublicClient.create({
      environment: { name: 'sandbox', backend: `${lens.url}/graphql`, indexingTimeout: 5000, pollingInterval: 50 } as never,
      origin: 'http://localhost',
    })

  test('finds the same account', async () => {
    const official = (await unwrap(fetchAccount(openOfficial(), { address: evmAddress(account.address) })))!
    const ours = await open().profile(account.localName)
    expect(official.username?.localName).toBe(ours.handle)
    expect(official.metadata?.name).toBe(ours.displayName)
    expect(official.metadata?.bio).toBe(ours.bio)
    expect(official.metadata?.picture).toBe(ours.pfp)
  })

  test('reads the same first page, in the same order, with the same words and figures', async () => {
    const official = await unwrap(fetchPosts(openOfficial(), { filter: { postTypes: [PostType.Root, PostType.Quote, PostType.Repost] } }))
    const ours = await open().discover({})
    const expected = official.items.map((item) => {
      const post = item.__typename === 'Repost' ? item.repostOf : item
      const { metadata } = post
      return {
        id: post.id,
        author: post.author.address.toLowerCase(),
        text: 'content' in metadata ? metadata.content : '',
        likes: post.stats.upvotes,
        comments: post.stats.comments,
        at: Date.parse(post.timestamp),
      }
    })
    const found = ours.items.map((post) => ({
      id: post.publicationId,
      author: post.author.profileId,
      text: post.metadata.content,
      likes: post.stats.reactions,
      comments: post.stats.comments,
      at: post.timestamp,
    }))
    expect(found).toEqual(expected)
  })

  test('agrees on a post, its comments, and one that does not exist', async () => {
    const ours = (await open().discover({})).items.find(({ stats, type }) => stats.comments > 0 && type !== 'Mirror')!
    const client = openOfficial()
    const official = await unwrap(fetchPost(client, { post: postId(ours.publicationId) }))
    expect(official).toMatchObject({ __typename: 'Post', id: ours.publicationId })
    const references = await unwrap(
      fetchPostReferences(client, { referencedPost: postId(ours.publicationId), referenceTypes: [PostReferenceType.CommentOn] }),
    )
    expect((await open().comments(ours.postId, {})).items.map(({ publicationId }) => publicationId)).toEqual(
      references.items.map(({ id }) => id),
    )
    expect(await unwrap(fetchPost(client, { post: postId('999') }))).toBeNull()
  })
})

test.each([
  [{ fault: 'garbage' }, 'malformed'],
  [{ fault: 'wrong-types' }, 'malformed'],
  [{ fault: 'truncate' }, 'malformed'],
  [{ fault: 'empty' }, 'malformed'],
  [{ fault: 'refuse' }, 'unreachable'],
  [{ fault: 'status', status: 500 }, 'broken'],
  [{ fault: 'status', status: 429 }, 'rate-limited'],
] as const)('when the API shows %o, the failure is %s and names network and call', async (fault, kind) => {
  proxy.set([fault])
  const error = await open(proxy.url)
    .discover({})
    .catch((cause: unknown) => cause)
  expect(isFailure(error)).toBe(true)
  expect(error).toMatchObject({ network: 'lens', call: 'Posts', ...(fault.fault === 'wrong-types' ? {} : { kind }) })
})
