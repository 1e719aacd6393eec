import type { Post } from '@chorus/model/post'
import type { Intent } from '@chorus/networks/intent'
import { createMirror } from '@chorus/networks/lens/acts/create-mirror'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Conditions, startLensAccount } from './start-lens-account.ts'

let own: Awaited<ReturnType<typeof startLensAccount>>
let posts: Post[]
beforeAll(async () => {
  own = await startLensAccount()
  const { items } = await own.guest().discover({})
  posts = items.filter(({ type, author, stats }) => type === 'Post' && author.profileId !== own.account && stats.mirrors === 0)
})
afterAll(() => own.close())

function open(conditions?: Conditions) {
  const [writer] = own.openDeps(new Map(), conditions)
  return { ...createMirror(writer), ownReposts: writer.ownReposts }
}

const takePost = (): Post => posts.pop()!
const countReposts = async ({ postId }: Post): Promise<number> => (await own.guest().post(postId)).stats.mirrors

test('reposts a post again, and undoes the latest repost each time', async () => {
  const { add, again, remove, ownReposts } = open()
  const post = takePost()
  await add(post)
  const [first] = await ownReposts(post.publicationId)
  await again(post)
  await again(post)
  const [, second] = await ownReposts(post.publicationId)
  expect(await countReposts(post)).toBe(3)
  expect(await remove(post), 'how many remain').toBe(2)
  expect(await ownReposts(post.publicationId)).toEqual([second, first])
  expect(await remove(post)).toBe(1)
  expect(await ownReposts(post.publicationId)).toEqual([first])
  expect(await remove(post)).toBe(0)
  expect(await countReposts(post)).toBe(0)
  expect(await remove(post), 'there was nothing to undo').toBeUndefined()
})

/** What someone wants, as browsers store it: it knows in each attempt what the earlier ones were to remove. */
const wantUndo = (): (() => Intent) => {
  let removedId: string | undefined
  const id = crypto.randomUUID()
  let isRepeat = false
  return () => {
    const intent = { id, at: 0, isRepeat, removedId, storeRemovedId: async (id: string) => void (removedId = id) }
    isRepeat = true
    return intent
  }
}

test.each([
  ['whose response is lost', { lose: (body: string) => body.includes('mutation') }, 1],
  ['that never arrives', { cut: (body: string) => body.includes('mutation') }, 2],
] as const)('an undo %s, when repeated, leaves the other reposts', async (_, conditions, left) => {
  const { add, again, remove, ownReposts } = open()
  const post = takePost()
  await add(post)
  await again(post)
  const [latest, first] = await ownReposts(post.publicationId)
  const toIntent = wantUndo()
  await expect(open(conditions).remove(post, toIntent())).rejects.toMatchObject({ kind: 'unreachable' })
  // The index has it a moment later.
  await expect.poll(() => ownReposts(post.publicationId)).toHaveLength(left)
  await again(post)
  const [third] = await ownReposts(post.publicationId)
  expect(await remove(post, toIntent()), 'how many remain').toBe(2)
  expect(await ownReposts(post.publicationId)).toEqual([third, first])
  expect(await remove(post, toIntent()), 'it is already gone').toBe(2)
  expect(await ownReposts(post.publicationId)).not.toContain(latest)
})

test('an undo that the list still shows, but is gone, counts as done', async () => {
  const { add, remove, ownReposts } = open()
  const post = takePost()
  await add(post)
  const [id] = await ownReposts(post.publicationId)
  const [writer] = own.openDeps()
  const late = createMirror({ ...writer, ownReposts: async () => [id!] })
  await remove(post)
  expect(await late.remove(post, { id: crypto.randomUUID(), at: 0, isRepeat: true, removedId: id })).toBe(0)
})

test('an ordinary repost of a post that is already reposted adds none', async () => {
  const { add } = open()
  const post = takePost()
  await add(post)
  await add(post)
  expect(await countReposts(post)).toBe(1)
})

test('a repost again whose answer is lost is found in the list and counts once', async () => {
  const post = takePost()
  await open().add(post)
  await open({ lose: (body) => body.includes('mutation') }).again(post)
  expect(await countReposts(post)).toBe(2)
})

test('a repost again that never arrives fails and adds none', async () => {
  const post = takePost()
  await open().add(post)
  await expect(open({ cut: (body) => body.includes('mutation') }).again(post)).rejects.toMatchObject({ kind: 'unreachable' })
  expect(await countReposts(post)).toBe(1)
})

test('a repost again that Lens refuses gives its reason', async () => {
  const post = takePost()
  await open().add(post)
  own.lens.plan('will-fail')
  await expect(open().again(post)).rejects.toMatchObject({ kind: 'refused', message: expect.stringMatching(/reverted/) })
  expect(await countReposts(post)).toBe(1)
})
