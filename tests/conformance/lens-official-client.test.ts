import type { Post as OurPost } from '@chorus/model/post'
import { createFetcher } from '@chorus/networks/fetcher'
import { connectLens } from '@chorus/networks/lens/connect'
import { fetchWalletAccounts } from '@chorus/networks/lens/fetch-wallet-accounts'
import { startLens } from '@chorus/sandbox/lens/start-lens'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import type { StandIn } from '@chorus/sandbox/stand-in'
import {
  evmAddress,
  PageSize,
  postId,
  PostReferenceType,
  PostType,
  ReferenceRelevancyFilter,
  type AnyPost,
  type Post,
  type Result,
  type SessionClient,
} from '@lens-protocol/client'
import {
  currentSession,
  fetchAccount,
  fetchAccountsAvailable,
  fetchAccountStats,
  fetchFollowers,
  fetchGroup,
  fetchGroupMembers,
  fetchGroups,
  fetchGroupStats,
  fetchPost,
  fetchPostReferences,
  fetchPosts,
  fetchPostsForYou,
  fetchPostsToExplore,
  fetchTimeline,
} from '@lens-protocol/client/actions'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openOfficial, unwrap } from './lens-official-client.ts'
import { logInAtLens } from './log-in-at-lens.ts'

// The official client is the oracle: our adapter must read the same from the stand-in.

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
const mina = world.person('mina').accounts.lens!
let lens: StandIn
/** The stand-in's clock, in ms. */
let now = Date.now()

beforeAll(async () => {
  lens = await startLens({ world, mediaUrl: 'http://media.example', now: () => now })
})
afterAll(() => lens.close())

const openOurs = () => {
  const fetcher = createFetcher({ root: lens.url })
  return connectLens(undefined, { fetcher, ownFetcher: fetcher, now: () => world.now })
}
const read = <T>(result: Result<T, Error>): T =>
  result.match(
    (value) => value,
    (error) => {
      throw error
    },
  )

const walletOf = (person: string) => privateKeyToAccount(`0x${world.person(person).keys.evm}`)

const login = (client = openOfficial(lens.url), wallet = walletOf('mina'), signer = wallet): Promise<SessionClient> =>
  unwrap(
    client.login({
      accountOwner: { account: evmAddress(mina.address), owner: evmAddress(wallet.address) },
      signMessage: (message) => signer.signMessage({ message }),
    }),
  )

/** The fields to compare. */
const toFacts = (post: Post) => ({
  id: post.id,
  slug: post.slug,
  author: { address: post.author.address.toLowerCase(), name: post.author.metadata?.name, handle: post.author.username?.localName },
  text: 'content' in post.metadata ? post.metadata.content : '',
  at: Date.parse(post.timestamp),
  counts: [post.stats.comments, post.stats.reposts, post.stats.quotes, post.stats.upvotes, post.stats.bookmarks, post.stats.collects],
  pictures:
    post.metadata.__typename === 'ImageMetadata'
      ? post.metadata.attachments.map((media) => (media.__typename === 'MediaImage' ? media.item : ''))
      : [],
  quoted: post.quoteOf?.id,
  parent: post.commentOn?.id,
})
const toOurFacts = (post: OurPost) => ({
  id: post.publicationId,
  slug: post.slug,
  author: { address: post.author.profileId, name: post.author.displayName, handle: post.author.handle },
  text: post.metadata.content,
  at: post.timestamp,
  counts: [
    post.stats.comments,
    post.stats.mirrors,
    post.stats.quotes,
    post.stats.reactions,
    post.stats.bookmarks,
    post.stats.countOpenActions,
  ],
  pictures: post.metadata.attachments.filter(({ type }) => type === 'Image').map(({ uri }) => uri),
  quoted: post.quoteOn && 'publicationId' in post.quoteOn ? post.quoteOn.publicationId : undefined,
  parent: post.commentOn?.publicationId,
})
/** We omit the id of a deleted quoted post. */
const withoutGone = (facts: ReturnType<typeof toFacts>, item: Post) => (item.quoteOf?.isDeleted ? { ...facts, quoted: undefined } : facts)
const toPostFacts = (item: AnyPost) => {
  const post = item.__typename === 'Repost' ? (item.repostOf as Post) : item
  const reposter = item.__typename === 'Repost' ? item.author.address.toLowerCase() : undefined
  return { ...withoutGone(toFacts(post), post), reposter, repostedAt: reposter && Date.parse(item.timestamp) }
}
const toOurPostFacts = (post: OurPost) => ({ ...toOurFacts(post), reposter: post.reporter?.profileId, repostedAt: post.mirroredAt })

describe('reading', () => {
  test('finds the same account and counts, by address and by name', async () => {
    const client = openOfficial(lens.url)
    for (const request of [{ address: evmAddress(mina.address) }, { username: { localName: 'mina' } }]) {
      const official = (await unwrap(fetchAccount(client, request)))!
      const ours = await openOurs().profile(mina.localName)
      expect(official.username).toMatchObject({ localName: ours.handle, value: ours.fullHandle })
      expect(official.metadata).toMatchObject({ name: ours.displayName, bio: ours.bio, picture: ours.pfp })
      const stats = (await unwrap(fetchAccountStats(client, { account: evmAddress(mina.address) })))!
      expect(stats.graphFollowStats).toMatchObject({ followers: ours.followerCount, following: ours.followingCount })
    }
  })

  test('reads exactly the same timeline, page by page', async () => {
    const client = openOfficial(lens.url)
    const postTypes = [PostType.Root, PostType.Quote, PostType.Repost]
    const seen: OurPost[] = []
    let officialCursor: string | null | undefined
    let ourCursor: string | undefined
    do {
      const official = await unwrap(fetchPosts(client, { filter: { postTypes }, cursor: officialCursor as never }))
      const ours = await openOurs().discover({ cursor: ourCursor })
      expect(ours.items.map(toOurPostFacts)).toEqual(official.items.map(toPostFacts))
      officialCursor = official.pageInfo.next
      ourCursor = ours.cursor
      seen.push(...ours.items)
    } while (ourCursor && officialCursor)
    expect(officialCursor ?? ourCursor ?? 'both at the end').toBe('both at the end')
    expect(new Set(seen.map(({ type }) => type))).toEqual(new Set(['Post', 'Quote', 'Mirror']))
    expect(new Set(seen.flatMap(({ metadata }) => metadata.attachments.map(({ type }) => type)))).toEqual(
      new Set(['Image', 'Video', 'Audio']),
    )
    expect(seen.length).toBeGreaterThan(400)
  })

  test('reads the same replies of a person, with their parents', async () => {
    const official = await unwrap(
      fetchPosts(openOfficial(lens.url), { filter: { authors: [evmAddress(mina.address)], postTypes: [PostType.Comment] } }),
    )
    const ours = await openOurs().postsBy(await openOurs().profile('mina'), 'replies', {})
    expect(ours.items.length).toBeGreaterThan(10)
    expect(ours.items.map(toOurPostFacts)).toEqual(official.items.map(toPostFacts))
  })

  test('pages by ten on request', async () => {
    const { items, pageInfo } = await unwrap(fetchPosts(openOfficial(lens.url), { pageSize: PageSize.Ten }))
    expect(items).toHaveLength(10)
    expect(pageInfo.next).not.toBeNull()
  })

  test('agrees on a post by number and slug, its comments, and hidden replies', async () => {
    const client = openOfficial(lens.url)
    const discussed = (await openOurs().discover({})).items.filter(({ stats, type }) => stats.comments > 0 && type !== 'Mirror')
    expect(discussed.length).toBeGreaterThan(3)
    for (const ours of discussed) {
      for (const id of [ours.publicationId, ours.slug!])
        expect(toPostFacts((await unwrap(fetchPost(client, { post: postId(id) })))!)).toEqual(toOurPostFacts(ours))
      const readAs = async (relevancyFilter: ReferenceRelevancyFilter) =>
        (
          await unwrap(
            fetchPostReferences(client, {
              referencedPost: postId(ours.publicationId),
              referenceTypes: [PostReferenceType.CommentOn],
              relevancyFilter,
            }),
          )
        ).items
      const shown = (await openOurs().comments(ours.postId, {})).items
      const hidden = (await openOurs().hiddenComments!(ours.postId, {})).items
      expect(shown.map(({ publicationId }) => publicationId)).toEqual((await readAs(ReferenceRelevancyFilter.Relevant)).map(({ id }) => id))
      expect(hidden.map(({ publicationId }) => publicationId)).toEqual(
        (await readAs(ReferenceRelevancyFilter.NotRelevant)).map(({ id }) => id),
      )
      expect(shown.length + hidden.length).toBe((await readAs(ReferenceRelevancyFilter.All)).length)
    }
  })

  test('finds quotes and reposts of a post', async () => {
    const { items } = await openOurs().discover({})
    const quoted = items.find(({ stats, type }) => stats.quotes > 0 && type !== 'Mirror')!
    const quotes = await unwrap(
      fetchPostReferences(openOfficial(lens.url), {
        referencedPost: postId(quoted.publicationId),
        referenceTypes: [PostReferenceType.QuoteOf],
      }),
    )
    expect(quotes.items).toHaveLength(quoted.stats.quotes)
    const reposted = items.find(({ type }) => type === 'Mirror')!
    const reposts = await unwrap(
      fetchPostReferences(openOfficial(lens.url), {
        referencedPost: postId(reposted.publicationId),
        referenceTypes: [PostReferenceType.RepostOf],
      }),
    )
    expect(reposts.items.map(({ author }) => author.address.toLowerCase())).toContain(reposted.reporter!.profileId)
  })

  test('agrees on the accounts of a wallet and which of them it owns', async () => {
    const fetcher = createFetcher({ root: lens.url })
    const counts = new Set<number>()
    for (const { wallets } of world.people) {
      const { items } = await unwrap(fetchAccountsAvailable(openOfficial(lens.url), { managedBy: evmAddress(wallets.evm) }))
      const ours = await fetchWalletAccounts(fetcher, wallets.evm)
      const [owned, managed] = [true, false].map((isOwner) => ours.filter((each) => each.isOwner === isOwner))
      expect([...owned!, ...managed!]).toEqual(ours)
      const addressesOf = (kind: string) => items.filter(({ __typename }) => __typename === kind).map(({ account }) => account.address)
      expect(owned!.map(({ profile }) => profile.profileId)).toEqual(addressesOf('AccountOwned'))
      expect(managed!.map(({ profile }) => profile.profileId)).toEqual(addressesOf('AccountManaged'))
      counts.add(ours.length)
    }
    expect(counts).toEqual(new Set([0, 1, 2]))
    const priya = await fetchWalletAccounts(fetcher, world.person('priya').wallets.evm)
    expect(priya.map(({ profile, isOwner }) => [profile.fullHandle, isOwner])).toEqual([
      ['lens/priya', true],
      ['lens/nia', false],
    ])
  })

  test('agrees on what does not exist', async () => {
    expect(await unwrap(fetchPost(openOfficial(lens.url), { post: postId('999') }))).toBeNull()
    expect(await unwrap(fetchAccount(openOfficial(lens.url), { username: { localName: 'nobody-here' } }))).toBeNull()
  })

  test('reads trends, followers, and groups with their members', async () => {
    const client = openOfficial(lens.url)
    expect((await unwrap(fetchPostsToExplore(client, {}))).items).toHaveLength(50)
    const followers = await unwrap(fetchFollowers(client, { account: evmAddress(mina.address) }))
    expect(followers.items).toHaveLength(world.follows.filter(({ network, to }) => network === 'lens' && to === 'mina').length)
    const [group] = (await unwrap(fetchGroups(client, {}))).items
    expect(group).toMatchObject({ metadata: { name: 'Tea House' }, owner: world.person('elif').accounts.lens!.address })
    expect(await unwrap(fetchGroup(client, { group: group!.address }))).toEqual(group)
    const members = await unwrap(fetchGroupMembers(client, { group: group!.address }))
    expect(await unwrap(fetchGroupStats(client, { group: group!.address }))).toMatchObject({ totalMembers: members.items.length })
    const posts = await unwrap(fetchPosts(client, { filter: { feeds: [{ feed: evmAddress(group!.feed!.address) }] } }))
    expect(posts.items).toMatchObject([{ metadata: { __typename: 'UnknownPostMetadata' } }])
  })
})

describe('logging in', () => {
  test('returns a session that reads the following timeline and viewer state', async () => {
    const session = await login()
    expect(read(session.getAuthenticatedUser())).toMatchObject({ address: mina.address, role: 'ACCOUNT_OWNER' })
    const { items } = await unwrap(fetchTimeline(session, { account: evmAddress(mina.address) }))
    const followed = new Set(
      world.follows
        .filter(({ network, from }) => network === 'lens' && from === 'mina')
        .map(({ to }) => world.person(to).accounts.lens!.address),
    )
    expect(items.length).toBeGreaterThan(10)
    for (const { primary, reposts } of items) expect(followed).toContain(reposts[0]?.author.address ?? primary.author.address)
    const liked = world.posts.find((post) => post.network === 'lens' && !post.deleted && !post.replyTo && post.likes.includes('mina'))!
    const { items: found } = await unwrap(
      fetchPosts(session, {
        filter: { authors: [evmAddress(world.person(liked.author).accounts.lens!.address)], postTypes: [PostType.Root, PostType.Quote] },
      }),
    )
    const post = found.find(({ timestamp }) => Date.parse(timestamp) === liked.at) as Post
    expect(post.operations).toMatchObject({ hasUpvoted: true, canComment: { __typename: 'PostOperationValidationPassed' } })
  })

  test('returns a session with the same posts for its account as ours, page by page', async () => {
    const session = await login()
    const { connection } = await logInAtLens(lens.url, world.person('mina'))
    const seen: OurPost[] = []
    let cursor: string | undefined
    do {
      const official = await unwrap(fetchPostsForYou(session, { account: evmAddress(mina.address), cursor: cursor as never }))
      const ours = await connection.discover({ cursor })
      expect(ours.items.map(toOurPostFacts)).toEqual(official.items.map(({ post }) => toPostFacts(post)))
      expect(ours.cursor ?? null).toBe(official.pageInfo.next)
      seen.push(...ours.items)
      cursor = ours.cursor
    } while (cursor)
    expect(seen.length).toBeGreaterThan(100)
    expect(new Set(seen.map(({ ref }) => ref)).size).toBe(seen.length)
    expect(seen.map(({ author }) => author.profileId)).not.toContain(mina.address.toLowerCase())
    const guests = (await openOurs().discover({})).items
    expect(seen.slice(0, guests.length).map(({ ref }) => ref)).not.toEqual(guests.map(({ ref }) => ref))
  })

  test('requires the signature of the named wallet', async () => {
    await expect(login(openOfficial(lens.url), walletOf('mina'), walletOf('ana'))).rejects.toThrow('Another wallet has signed')
  })

  test('requires a wallet of the account', async () => {
    await expect(login(openOfficial(lens.url), walletOf('ana'))).rejects.toThrow('does not hold this account')
  })

  test('accepts a contract wallet through its owner’s signature', async () => {
    const omar = world.person('omar')
    const session = await unwrap(
      openOfficial(lens.url).login({
        accountOwner: { account: evmAddress(omar.accounts.lens!.address), owner: evmAddress(omar.wallets.evm) },
        signMessage: (message) => walletOf('omar').signMessage({ message }),
      }),
    )
    expect(read(session.getAuthenticatedUser())).toMatchObject({ address: omar.accounts.lens!.address, signer: omar.wallets.evm })
  })

  test('accepts a manager’s wallet, as manager and not as owner', async () => {
    const account = evmAddress(world.person('nia').accounts.lens!.address)
    const wallet = walletOf('priya')
    const signMessage = (message: string) => wallet.signMessage({ message })
    const session = await unwrap(
      openOfficial(lens.url).login({ accountManager: { account, manager: evmAddress(wallet.address) }, signMessage }),
    )
    expect(read(session.getAuthenticatedUser())).toMatchObject({ address: account, role: 'ACCOUNT_MANAGER', signer: wallet.address })
    const asOwner = openOfficial(lens.url).login({ accountOwner: { account, owner: evmAddress(wallet.address) }, signMessage })
    await expect(unwrap(asOwner)).rejects.toThrow('does not hold this account')
    const other = evmAddress(world.person('mei').accounts.lens!.address)
    const asStranger = openOfficial(lens.url).login({
      accountManager: { account: other, manager: evmAddress(wallet.address) },
      signMessage,
    })
    await expect(unwrap(asStranger)).rejects.toThrow('does not hold this account')
  })

  test('refreshes expired tokens, each refresh token once', async () => {
    const session = await login()
    const before = read(session.getCredentials())
    now += 3_600_000
    const refused = await send('query { timeline(request: { account: "0x0" }) { pageInfo { next } } }', before!.accessToken)
    expect(refused).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] })
    const refresh = `mutation { refresh(request: { refreshToken: "${before!.refreshToken}" }) { __typename ... on AuthenticationTokens { accessToken } } }`
    const fresh = (await send(refresh)) as { data: { refresh: { accessToken: string } } }
    const asked = 'query { currentSession { authenticationId } }'
    expect(await send(asked, fresh.data.refresh.accessToken)).toMatchObject({
      data: { currentSession: { authenticationId: expect.stringMatching(/-/) } },
    })
    expect(await send(refresh)).toEqual({ data: { refresh: { __typename: 'ForbiddenError' } } })
    now = Date.now()
    expect(await unwrap(currentSession(await login()))).toMatchObject({
      createdAt: expect.any(String),
      signer: expect.stringMatching(/^0x/),
    })
  })

  test('is required for a timeline', async () => {
    expect(await send('query { timeline(request: { account: "0x0" }) { pageInfo { next } } }')).toMatchObject({
      errors: [{ message: expect.stringContaining('Unauthenticated'), extensions: { code: 'UNAUTHENTICATED' } }],
    })
    expect(await send('query { currentSession { app } }')).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] })
    const { refreshToken } = read((await login()).getCredentials())!
    for (const token of ['no.token.atall', refreshToken])
      expect(await send('query { health }', token)).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] })
  })
})

const send = async (query: string, token?: string): Promise<unknown> => {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  return (await fetch(`${lens.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })).json()
}

test('rejects unknown fields like the live API', async () => {
  expect(await send('{ nope }')).toMatchObject({ errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }] })
})

test('allows cross-origin requests', async () => {
  const response = await fetch(`${lens.url}/graphql`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  })
  expect(['*', 'https://elsewhere.example']).toContain(response.headers.get('access-control-allow-origin'))
  expect(response.headers.get('access-control-allow-headers')).toContain('content-type')
})
