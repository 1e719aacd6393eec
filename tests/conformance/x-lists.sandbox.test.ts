import type { Page } from '@chorus/model/page'
import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import type { XSession } from '@chorus/model/session/session'
import type { PageRequest } from '@chorus/networks/network'
import { createAskX } from '@chorus/networks/x/ask-x'
import { connectX } from '@chorus/networks/x/connect'
import { connectLists } from '@chorus/networks/x/lists/connect-lists'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import type { WorldPost } from '@chorus/sandbox/seed/world'
import { pinnedPostOf } from '@chorus/sandbox/x/pinned-posts'
import { postIdsOf } from '@chorus/sandbox/x/post-ids'
import { startXApi, type XApiStandIn } from '@chorus/sandbox/x/start-x-api'
import { toXKeys } from '@chorus/sandbox/x/to-x-keys'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, type Provider, startProvider } from '../provider/start-provider.ts'
import { unlimited } from '../provider/unlimited.ts'
import { plain, publishDraft } from './capabilities/stage.ts'

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
let standIn: XApiStandIn
let provider: Provider
let member: Member
beforeAll(async () => {
  // The plan that has all lists.
  standIn = await startXApi({ world, mediaUrl: 'http://media.example', plan: 'enterprise' })
  const environment = { CHORUS_X_API_URL: standIn.url, CHORUS_X_PLAN: 'enterprise', CHORUS_X_PRICES: 'space-read=0.005' }
  provider = await startProvider({ environment, app: { limits: unlimited } })
  member = await provider.join()
})
afterAll(async () => {
  await provider?.[Symbol.asyncDispose]()
  await standIn?.close()
})

const accountOf = (key: string) => world.person(key).accounts.x!
const idOf = (post: WorldPost) => postIdsOf(world).idOf(post)
const sessionOf = (key: string): XSession => {
  const keys = toXKeys(world, key)!
  const payload = { ...keys, consumerSecret: '[HIDE_FROM_CLIENT]' }
  return { type: 'Twitter', profileId: keys.clientId, token: keys.accessToken, createdAt: 0, expiresAt: 0, payload }
}
const ownFetcher = async (path: string, init: RequestInit = {}) => {
  const headers = new Headers(init.headers)
  headers.set('x-chorus', '1')
  headers.set('authorization', `Bearer ${member.token}`)
  return provider.app.fetch(new Request(`http://localhost${path}`, { ...init, headers }))
}
const deps = () => ({
  fetcher: () => Promise.reject(new Error('With a session the scrape backend is not asked.')),
  ownFetcher,
  now: () => world.now,
})
const open = (key = 'mina') => connectX(sessionOf(key), deps())
const lists = (key = 'mina') =>
  connectLists(async () => createAskX(sessionOf(key).payload, ownFetcher), { me: accountOf(key).id, canReplyToAll: true }, deps())

async function readAll<T>(list: (page: PageRequest) => Promise<Page<T>>): Promise<{ items: T[]; sizes: number[] }> {
  const [items, sizes]: [T[], number[]] = [[], []]
  let cursor: string | undefined
  do {
    const page = await list(cursor === undefined ? {} : { cursor })
    items.push(...page.items)
    sizes.push(page.items.length)
    cursor = page.cursor
  } while (cursor !== undefined)
  return { items, sizes }
}
const idsOf = (people: readonly Profile[]) => people.map(({ profileId }) => profileId).toSorted()

test('pages through followers and followed people to their ends', async () => {
  const teo = await open().profile(accountOf('teo').handle)
  const follows = world.follows.filter(
    ({ network, from, to }) => network === 'x' && [from, to].every((key) => world.person(key).accounts.x),
  )
  const followers = await readAll((page) => open().relations!.list('followers', teo, page))
  expect(idsOf(followers.items)).toEqual(follows.flatMap(({ from, to }) => (to === 'teo' ? [accountOf(from).id] : [])).toSorted())
  const following = await readAll((page) => open().relations!.list('following', teo, page))
  expect(idsOf(following.items)).toEqual(follows.flatMap(({ from, to }) => (from === 'teo' ? [accountOf(to).id] : [])).toSorted())
  expect(Math.max(...followers.sizes, ...following.sizes)).toBeLessThanOrEqual(25)
})

test('lists who reposted a post, and who likes one to its author only', async () => {
  const posts = world.posts.filter(({ network, deleted }) => network === 'x' && !deleted)
  const reposted = posts.toSorted((one, other) => world.repostsOf(other.key).length - world.repostsOf(one.key).length)[0]!
  const name = (post: WorldPost) => ({ ref: `x:${idOf(post)}`, publicationId: idOf(post), postId: idOf(post) }) as unknown as Post
  const by = await readAll((page) => open().engagers!.list('mirrors', name(reposted), page))
  expect(idsOf(by.items)).toEqual(
    world
      .repostsOf(reposted.key)
      .map((repost) => accountOf(repost.by).id)
      .toSorted(),
  )
  expect(by.items.length).toBeGreaterThan(0)

  const liked = world.postsBy('mina', 'x').find(({ likes, deleted }) => !deleted && likes.length > 1)!
  const likers = await readAll((page) => open().engagers!.list('likes', name(liked), page))
  expect(idsOf(likers.items)).toEqual(liked.likes.map((key) => accountOf(key).id).toSorted())
  expect((await open('teo').engagers!.list('likes', name(liked), {})).items).toEqual([])
  expect(open().engagers).toMatchObject({ kinds: ['mirrors'], ownKinds: ['likes'] })
})

test('lists quotes with what they quote', async () => {
  const quoted = world.post('x-special-quoted')!
  const { items } = await open().quotes!.list({ postId: idOf(quoted) } as unknown as Post, {})
  const expected = world.quotesOf(quoted.key).filter(({ deleted }) => !deleted)
  expect(items.map(({ postId }) => postId).toSorted()).toEqual(expected.map(idOf).toSorted())
  for (const item of items) expect(item).toMatchObject({ type: 'Quote', quoteOn: { postId: idOf(quoted) } })
})

test('finds the pinned post of a profile, or none', async () => {
  const people = world.people.filter(({ accounts }) => accounts.x)
  for (const { key, accounts } of people.slice(0, 4)) {
    const pinned = pinnedPostOf(world, key)
    const found = await open().pinned!.post({ profileId: accounts.x!.id } as Profile)
    expect(found?.postId, key).toBe(pinned && idOf(pinned))
  }
})

test('media are posts with images or video, and likes are the account’s own', async () => {
  const mina = await open().profile(accountOf('mina').id)
  const media = await readAll((page) => open().postsBy(mina, 'media', page))
  const expected = world.postsBy('mina', 'x').filter(({ pictures, video, deleted }) => !deleted && (pictures.length > 0 || video))
  expect(media.items.map(({ postId }) => postId).toSorted()).toEqual(expected.map(idOf).toSorted())
  const likes = await readAll((page) => open().postsBy(mina, 'likes', page))
  const liked = world.posts.filter((post) => post.network === 'x' && !post.deleted && post.likes.includes('mina'))
  expect(likes.items.map(({ postId }) => postId).toSorted()).toEqual(liked.map(idOf).toSorted())
  expect(open()).toMatchObject({ profileTabs: expect.arrayContaining(['media']) as string[], ownProfileTabs: ['likes'] })
})

test('N05: lists bookmarks, and marks them', async () => {
  const { items, sizes } = await readAll((page) => lists().bookmark.list(page))
  expect(items.length).toBeGreaterThan(0)
  expect(new Set(items.map(({ ref }) => ref)).size).toBe(items.length)
  expect(items.every(({ hasBookmarked }) => hasBookmarked === true)).toBe(true)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(25)
})

test('lists muted and blocked people, each marked as such', async () => {
  const muted = await readAll((page) => lists().mute.list(page))
  expect(muted.items).toHaveLength(2)
  expect(muted.items.every(({ viewerContext }) => viewerContext?.muting === true)).toBe(true)
  const blocked = await readAll((page) => lists().block.list(page))
  expect(blocked.items).toHaveLength(1)
  expect(blocked.items[0]!.viewerContext?.blocking).toBe(true)
})

let serial = 0
function write(author: string, text: string, more: Partial<WorldPost> = {}): WorldPost {
  const post: WorldPost = {
    key: `x-new-${++serial}`,
    network: 'x',
    author,
    at: Date.now(),
    text,
    pictures: [],
    likes: [],
    locale: 'en',
    ...more,
  }
  world.add(post)
  return post
}

test('N01: tells replies, quotes and mentions apart, and counts only those after the last visit', async () => {
  const { notifications } = open()
  // What is older than the first request isn't new.
  expect(await notifications!.countUnseen()).toBe(0)
  const own = world.postsBy('mina', 'x').find(({ deleted, replyTo }) => !deleted && !replyTo)!
  const [one, two, three] = world.people.flatMap(({ key, accounts }) => (accounts.x && key !== 'mina' ? [key] : [])) as [
    string,
    string,
    string,
  ]
  // X's times are whole seconds, and what was written within the second of the visit counts as seen.
  const at = (seconds: number) => ({ at: Date.now() + seconds * 1000 })
  const reply = write(one, 'Well said.', { replyTo: own.key, root: own.key, ...at(2) })
  const mention = write(two, 'Ask {@mina} about it.', at(3))
  const quote = write(three, 'As {@mina} says.', { quoteOf: own.key, ...at(4) })
  write('mina', 'Talking to myself, {@mina}.', at(5))
  expect(await notifications!.countUnseen()).toBe(3)

  const page = await notifications!.list({})
  const newest = page.items.slice(0, 3)
  expect(newest).toMatchObject([
    { type: 'Quote', quote: { postId: idOf(quote) }, post: { postId: idOf(own) } },
    { type: 'Mention', post: { postId: idOf(mention) } },
    { type: 'Comment', comment: { postId: idOf(reply) }, post: { postId: idOf(own) } },
  ])
  expect(page.seenAt).toBeLessThan(newest[0]!.timestamp)
  const only = await notifications!.list({ types: ['Mention'] })
  expect(new Set(only.items.map(({ type }) => type))).toEqual(new Set(['Mention']))

  await notifications!.markSeen(page.latestAt!)
  expect(await notifications!.countUnseen()).toBe(0)
  expect((await notifications!.list({})).seenAt).toBe(page.latestAt)
  write(one, 'And {@mina} again.', at(30))
  expect(await notifications!.countUnseen()).toBe(1)
})

test('a reply that was hidden here is among the hidden ones of its thread until it is shown again', async () => {
  // X's search stops 30 seconds before a request.
  const at = Date.now() - 60_000
  const own = write('mina', 'A thread of mine.', { at })
  const reply = write('teo', 'Low water, more like.', { replyTo: own.key, root: own.key, at })
  const below = async () => {
    const { comments, mayHaveHidden } = await open().thread(idOf(own))
    const hidden = (await open().hiddenComments!(idOf(own), {})).items
    return {
      shown: comments.items.map(({ postId }) => postId),
      hidden: hidden.map(({ postId }) => postId),
      hiddenReplies: hidden,
      mayHaveHidden,
    }
  }
  expect(await below()).toMatchObject({ shown: [idOf(reply)], hidden: [], mayHaveHidden: true })
  await open().hideReply!.add(await open().post(idOf(reply)))
  const after = await below()
  expect(after).toMatchObject({ shown: [], hidden: [idOf(reply)] })
  expect(after.hiddenReplies[0]!.isReplyHidden).toBe(true)
  // What one account has hidden here doesn't affect others.
  expect((await open('teo').thread(idOf(own))).comments.items.map(({ postId }) => postId)).toEqual([idOf(reply)])
  expect((await open('teo').thread(idOf(own))).mayHaveHidden).toBe(false)
  await open().hideReply!.remove(await open().post(idOf(reply)))
  expect(await below()).toMatchObject({ shown: [idOf(reply)], hidden: [] })
})

test('a reply and the next part of a thread show below their post at once, although X’s search doesn’t have them yet', async () => {
  const name = idOf(write('mina', 'Ask me about the tide.', { at: Date.now() - 60_000 }))
  const reply = (person: string, text: string) =>
    publishDraft(open(person).publish!, plain(text, { replyTo: { postId: name, publicationId: name } }))
  const [part, question] = [await reply('mina', 'It is at six.'), await reply('teo', 'How high will it be?')]
  for (const reader of ['mina', 'teo', 'kofi']) {
    const { continuation, comments } = await open(reader).thread(name)
    expect(continuation.map(({ postId }) => postId)).toEqual([part.postId])
    expect(comments.items.map(({ postId }) => postId)).toEqual([question.postId])
  }
})

test('a post that links to an audio room has it, at the expense of the account that reads it', async () => {
  const url = 'https://x.com/i/spaces/1sandboxspacL'
  const post = write('teo', `Come and listen: ${url}`)
  expect((await open().post(idOf(post))).metadata.space).toEqual({ id: '1sandboxspacL', url, title: 'Tides at dawn', state: 'live' })
  const bought = await provider.db.selectFrom('x_purchases').select(['payer', 'item']).execute()
  expect(bought).toEqual([{ payer: accountOf('mina').id, item: 'space-read' }])
})
