import type { Post } from '@chorus/model/post'
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
