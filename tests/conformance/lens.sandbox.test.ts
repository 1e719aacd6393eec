import { isFailure } from '@chorus/model/failure'
import type { Page } from '@chorus/model/page'
import { toOrderTime, type Post } from '@chorus/model/post'
import { createFetcher } from '@chorus/networks/fetcher'
import { connectLens } from '@chorus/networks/lens/connect'
import type { Connection, PageRequest, ProfileTab } from '@chorus/networks/network'
import { startFaultProxy, type FaultProxy } from '@chorus/sandbox/faults/start-fault-proxy'
import { startLens } from '@chorus/sandbox/lens/start-lens'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { renderText } from '@chorus/sandbox/seed/render-text'
import type { WorldPost } from '@chorus/sandbox/seed/world'
import type { StandIn } from '@chorus/sandbox/stand-in'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeReads } from './reads.conformance.ts'
import { describeSearch } from './search.conformance.ts'

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
const account = world.person('mina').accounts.lens!
const missingPost = '1234567890'
let lens: StandIn
let proxy: FaultProxy
const ids = new Map<string, string>()

const open = (root = lens.url, options: Record<string, string> = {}): Connection => {
  const fetcher = createFetcher({ root })
  return connectLens(undefined, { fetcher, ownFetcher: fetcher, now: () => world.now, options })
}

async function readAll(read: (page: PageRequest) => Promise<Page<Post>>): Promise<{ items: Post[]; pages: number }> {
  const items: Post[] = []
  let cursor: string | undefined
  let pages = 0
  do {
    const page = await read({ cursor })
    items.push(...page.items)
    cursor = page.cursor
    pages++
  } while (cursor !== undefined && pages < 100)
  return { items, pages }
}

const isHere = ({ network, deleted }: { network: string; deleted?: boolean }) => network === 'lens' && !deleted
const keyOf = (post: Post) =>
  world.posts.find(({ network, at, author }) => network === 'lens' && at === post.timestamp && addressOf(author) === post.author.profileId)
    ?.key
const addressOf = (key: string) => world.person(key).accounts.lens!.address.toLowerCase()
const special = (name: string) => `lens-special-${name}`
const idOf = (key: string) => ids.get(key)!

beforeAll(async () => {
  lens = await startLens({ world, mediaUrl: 'http://media.example' })
  proxy = await startFaultProxy({ target: lens.url })
  const reads = open()
  for (const tab of ['feed', 'replies'] as const)
    for (const person of world.people.filter(({ accounts }) => accounts.lens))
      for (const post of (await readAll(async (page) => reads.postsBy(await reads.profile(person.key), tab, page))).items)
        if (post.type !== 'Mirror') ids.set(keyOf(post)!, post.postId)
})
afterAll(async () => {
  await proxy.close()
  await lens.close()
})

describe('Lens over the sandbox', () => {
  describeReads(() => ({
    network: 'lens',
    world,
    connection: open(),
    minaIds: [account.address, account.localName],
    missingPost,
    missingProfile: 'nobody-here',
    longestChain: 25,
  }))
  describeSearch(() => ({ network: 'lens', world, connection: open() }))
})

describe('the discover timeline', () => {
  test('pages through every root, quote and repost once, newest first, to its end', async () => {
    const { items, pages } = await readAll((page) => open().discover(page))
    expect(pages).toBeGreaterThan(5)
    const own = items.filter(({ type }) => type !== 'Mirror')
    expect(own.map(keyOf)).toEqual(world.posts.filter((post) => isHere(post) && !post.replyTo).map(({ key }) => key))
    const mirrors = items
      .filter(({ type }) => type === 'Mirror')
      .map((post) => `${post.reporter?.profileId} ${keyOf(post)} ${post.mirroredAt}`)
    expect(mirrors).toEqual(world.reposts.filter(isHere).map(({ by, post, at }) => `${addressOf(by)} ${post} ${at}`))
    const times = items.map(toOrderTime)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })

  test('uses the network’s ranking when the operator prefers it', async () => {
    const { items } = await readAll((page) => open(lens.url, { discover: 'explore' }).discover(page))
    const interest = items.map((post) => post.stats.reactions + post.stats.mirrors * 5)
    expect(interest).toEqual(interest.toSorted((a, b) => b - a))
    expect(new Set(items.map(({ ref }) => ref)).size).toBe(items.length)
  })

  test('keeps its position while new posts arrive', async () => {
    await using busy = await startLens({ world: createWorld({ now: world.now }), mediaUrl: 'http://media.example' })
    const still = (await readAll((page) => open(busy.url).discover(page))).items
    const lively = createWorld({ now: world.now })
    await using other = await startLens({ world: lively, mediaUrl: 'http://media.example' })
    const first = await open(other.url).discover({})
    lively.add({ ...lively.posts.find(isHere)!, key: 'lens-news', at: world.now, replyTo: undefined, root: undefined, deleted: false })
    const second = await open(other.url).discover({ cursor: first.cursor })
    expect([...first.items, ...second.items].map(toOrderTime)).toEqual(still.slice(0, 100).map(toOrderTime))
    expect((await open(other.url).discover({})).items[0]!.timestamp).toBe(world.now)
  })

  test('rejects an invalid cursor', async () => {
    await expect(open().discover({ cursor: 'not a cursor' })).rejects.toMatchObject({ kind: 'refused', network: 'lens', call: 'Posts' })
  })

  test('can be aborted', async () => {
    await expect(open().discover({ signal: AbortSignal.abort() })).rejects.toMatchObject({ kind: 'aborted', network: 'lens' })
  })
})

describe('a profile', () => {
  test('is the same by address and by every form of its name', async () => {
    const expected = await open().profile(account.address)
    expect(expected).toMatchObject({ fullHandle: 'lens/mina', handle: 'mina', address: account.address, location: 'Lagos Lagoon' })
    const follows = world.follows.filter(({ network }) => network === 'lens')
    expect(expected.followerCount).toBe(follows.filter(({ to }) => to === 'mina').length)
    expect(expected.followingCount).toBe(follows.filter(({ from }) => from === 'mina').length)
    expect(expected.viewerContext).toBeUndefined()
    for (const id of ['mina', 'MINA', 'lens/mina', '@mina', 'mina.lens', account.address.toUpperCase().replace('0X', '0x')])
      expect(await open().profile(id), id).toEqual(expected)
  })

  test.each([
    ['feed', (post: WorldPost) => !post.replyTo],
    ['replies', (post: WorldPost) => Boolean(post.replyTo)],
    ['media', (post: WorldPost) => !post.replyTo && (post.pictures.length > 0 || Boolean(post.video ?? post.sound))],
  ] as [ProfileTab, (post: WorldPost) => boolean][])('lists %s, all of it and nothing else', async (tab, belongs) => {
    for (const person of ['mina', 'malik', 'ana']) {
      const profile = await open().profile(person)
      const { items } = await readAll((page) => open().postsBy(profile, tab, page))
      const own = world.postsBy(person, 'lens').filter((post) => !post.deleted && belongs(post))
      expect(items.filter(({ type }) => type !== 'Mirror').map(keyOf), person).toEqual(own.map(({ key }) => key))
      const mirrors = items.filter(({ type }) => type === 'Mirror')
      expect(mirrors).toHaveLength(tab === 'feed' ? world.reposts.filter((repost) => isHere(repost) && repost.by === person).length : 0)
    }
  })

  test('lists replies with their parents', async () => {
    const { items } = await readAll(async (page) => open().postsBy(await open().profile('ana'), 'replies', page))
    expect(items.length).toBeGreaterThan(3)
    for (const comment of items) {
      const { replyTo, root } = world.post(keyOf(comment)!)!
      const parent = world.post(replyTo!)!
      expect(comment).toMatchObject({ type: 'Comment', parentAuthor: { profileId: addressOf(parent.author) } })
      expect(keyOf(comment.commentOn!)).toBe(parent.key)
      if (ids.has(root!)) expect(comment.rootPostId).toBe(idOf(root!))
      expect(comment.commentOn!.type).toBe(parent.replyTo ? 'Comment' : parent.quoteOf ? 'Quote' : 'Post')
    }
  })
})

describe('a post', () => {
  const load = (name: string) => open().post(idOf(special(name)))

  test('has its exact text in any script', async () => {
    for (const name of ['hello', 'one-tall', 'hostile', 'emoji', 'rtl', 'lines', 'links', 'mentions', 'very-long'])
      expect((await load(name)).metadata.content, name).toBe(renderText(world, world.post(special(name))!).text)
  })

  test('can be read by number and by slug', async () => {
    const bySlug = await load('hello')
    expect(bySlug.slug).toBe(bySlug.postId)
    expect(await open().post(bySlug.publicationId)).toEqual(bySlug)
  })

  test('has mentions by handle and permanent id, and leaves unknown names as text', async () => {
    const { content, facets } = (await load('mentions')).metadata
    const mentions = facets.filter((facet) => facet.kind === 'mention')
    const [mina] = mentions
    expect(content.slice(mina!.start, mina!.end)).toBe('@lens/mina')
    expect(mina).toMatchObject({ handle: 'mina', network: 'lens', profileId: addressOf('mina') })
    expect(mentions.find(({ handle }) => handle === 'nobody_knows_this_one')).not.toHaveProperty('profileId')
  })

  test('has its counts and its app', async () => {
    const busy = world.posts.filter((post) => isHere(post) && world.repliesTo(post.key).length > 1)
    expect(busy.length).toBeGreaterThan(5)
    for (const post of busy.slice(0, 10)) {
      expect((await open().post(idOf(post.key))).stats).toMatchObject({
        reactions: post.likes.length,
        mirrors: world.repostsOf(post.key).length,
        quotes: world.quotesOf(post.key).length,
        comments: world.repliesTo(post.key).length,
      })
    }
    expect((await load('hello')).sendFrom).toBe('Chorus Sandbox')
  })

  test('has no viewer state for a guest', async () => {
    const post = await load('hello')
    for (const flag of ['hasLiked', 'hasMirrored', 'hasQuoted', 'hasBookmarked', 'canComment', 'canMirror', 'canQuote'] as const)
      expect(post[flag], flag).toBeUndefined()
  })

  test('has the fields of its kind: video, article or link', async () => {
    expect((await load('film')).metadata.attachments).toMatchObject([
      { type: 'Video', width: 1280, height: 720, duration: 12, coverUri: expect.stringMatching(/^http/) },
    ])
    const { article, attachments } = (await load('article')).metadata
    expect(article).toMatchObject({
      title: 'The mountain that is not there',
      cover: expect.stringMatching(/^http/),
      content: expect.stringMatching(/./),
    })
    expect(attachments).toEqual([])
    expect((await load('hello')).metadata.oembedUrls[0]).toBe('https://harbournotes.example/tide-tables')
  })

  test('has all of ten images, in order', async () => {
    const { attachments } = (await load('ten-pictures')).metadata
    expect(attachments.map(({ uri }) => /hull-\d+/.exec(uri)?.[0])).toEqual(Array.from({ length: 10 }, (_, index) => `hull-${index + 1}`))
  })

  test('is marked as encrypted and has no content', async () => {
    const post = await load('encrypted')
    expect(post).toMatchObject({ isEncrypted: true, metadata: { content: '', facets: [], attachments: [] } })
    expect((await load('hello')).isEncrypted).toBeUndefined()
  })

  test('that quotes a quote has both', async () => {
    expect(await load('quote-of-quote')).toMatchObject({
      type: 'Quote',
      quoteOn: { postId: idOf(special('quote')), type: 'Quote', quoteOn: { postId: idOf(special('quoted')) } },
    })
  })

  test('that was deleted is marked, and quotes of it have a placeholder', async () => {
    const quote = await load('quotes-gone')
    expect(quote).toMatchObject({ type: 'Quote', quoteOn: { unavailable: 'deleted' } })
    const { ref } = quote.quoteOn!
    expect(await open().post(ref!.replace('lens:', ''))).toMatchObject({ isHidden: true, metadata: { content: '' } })
  })

  test('that does not exist is not found, nor is its thread', async () => {
    await expect(open().post(missingPost)).rejects.toMatchObject({ kind: 'not-found', network: 'lens', call: 'Post' })
    await expect(open().thread(missingPost)).rejects.toMatchObject({ kind: 'not-found', network: 'lens', call: 'Post' })
    expect(await open().comments(missingPost, {})).toEqual({ items: [], cursor: undefined })
  })
})

describe('a thread', () => {
  test('follows its author through 25 parts in few calls', async () => {
    let calls = 0
    const fetcher = createFetcher({ root: lens.url })
    const counted = connectLens(undefined, {
      fetcher: (path, init) => (calls++, fetcher(path, init)),
      ownFetcher: fetcher,
      now: () => world.now,
    })
    const { continuation, ancestors } = await counted.thread(idOf(special('twenty-five-1')))
    expect(ancestors).toEqual([])
    expect(continuation.map(keyOf)).toEqual(Array.from({ length: 24 }, (_, index) => special(`twenty-five-${index + 2}`)))
    expect(calls).toBeLessThan(10)
  })

  test('has every ancestor at any depth', async () => {
    const link = (depth: number) => special(`deep-${depth}`)
    for (const depth of [1, 2, 7, 8, 20, 30]) {
      const { ancestors, post } = await open().thread(idOf(link(depth)))
      expect(ancestors.map(keyOf), String(depth)).toEqual(Array.from({ length: depth }, (_, index) => link(index)))
      expect(ancestors.map(({ type }) => type)).toEqual(['Post', ...Array.from({ length: depth - 1 }, () => 'Comment')])
      for (const [index, { parentPostId }] of ancestors.entries()) expect(parentPostId).toBe(index ? idOf(link(index - 1)) : undefined)
      expect(post).toMatchObject({ type: 'Comment', parentPostId: idOf(link(depth - 1)), rootPostId: idOf(link(0)) })
    }
  })

  test('separates relevant replies from hidden ones and loses none', async () => {
    const discussed = world.posts.filter((post) => isHere(post) && world.repliesTo(post.key).some(({ lowQuality }) => lowQuality))
    expect(discussed.length).toBeGreaterThan(3)
    for (const post of discussed) {
      const { comments, continuation } = await open().thread(idOf(post.key))
      const hidden = await open().hiddenComments!(idOf(post.key), {})
      const answers = world.repliesTo(post.key).filter(({ deleted }) => !deleted)
      const chain = continuation.map(keyOf)
      const isShown = ({ key }: WorldPost) => !chain.includes(key)
      expect(new Set(comments.items.map(keyOf))).toEqual(
        new Set(answers.filter((each) => !each.lowQuality && isShown(each)).map(({ key }) => key)),
      )
      expect(new Set(hidden.items.map(keyOf))).toEqual(new Set(answers.filter(({ lowQuality }) => lowQuality).map(({ key }) => key)))
      for (const comment of comments.items) expect(keyOf(comment.commentOn!)).toBe(post.key)
    }
  })

  test('pages through more comments than one response holds', async () => {
    const busyWorld = createWorld({ now: world.now })
    const root = busyWorld.posts.find(
      (post) => isHere(post) && !post.replyTo && !post.quoteOf && busyWorld.repliesTo(post.key).length === 0,
    )!
    for (let index = 0; index < 120; index++)
      busyWorld.add({
        ...root,
        key: `lens-crowd-${index}`,
        author: 'ana',
        at: root.at + index + 1,
        text: `Voice ${index}`,
        replyTo: root.key,
        root: root.key,
      })
    await using busy = await startLens({ world: busyWorld, mediaUrl: 'http://media.example' })
    const { items } = await readAll((page) => open(busy.url).discover(page))
    const { postId } = items.find((post) => post.timestamp === root.at && post.type !== 'Mirror')!
    const { comments } = await open(busy.url).thread(postId)
    expect(comments.items).toHaveLength(50)
    const rest = await readAll((page) => open(busy.url).comments(postId, { ...page, cursor: page.cursor ?? comments.cursor }))
    const words = [...comments.items, ...rest.items].map(({ metadata }) => metadata.content)
    expect(words).toEqual(Array.from({ length: 120 }, (_, index) => `Voice ${119 - index}`))
    expect(rest.items.every(({ parentPostId }) => parentPostId === postId)).toBe(true)
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
] as const)('for the API error %o, the failure is %s and names network and call', async (fault, kind) => {
  proxy.set([fault])
  const error = await open(proxy.url)
    .discover({})
    .catch((cause: unknown) => cause)
  expect(isFailure(error)).toBe(true)
  expect(error).toMatchObject({ kind, network: 'lens', call: 'Posts' })
})
