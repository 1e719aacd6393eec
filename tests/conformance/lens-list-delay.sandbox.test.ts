import type { Post } from '@chorus/model/post'
import { createMirror } from '@chorus/networks/lens/acts/create-mirror'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLensAccount } from './start-lens-account.ts'

// The lists of the live API show what an account has done some time after the post or person itself shows it.

/** ms */
const listDelay = 60_000
let own: Awaited<ReturnType<typeof startLensAccount>>
let time = 0
const now = () => Date.now() + time
let posts: Post[]
beforeAll(async () => {
  own = await startLensAccount({ listDelay, now })
  const { items } = await own.guest().discover({})
  posts = items.filter(({ type, author, stats }) => type === 'Post' && author.profileId !== own.account && stats.mirrors === 0)
})
afterAll(() => own.close())

const countReposts = async ({ postId }: Post): Promise<number> => (await own.guest().post(postId)).stats.mirrors
const open = (pause: () => Promise<void>) => createMirror(own.openDeps()[0], { pause })

test('lists show a repost later than the post does', async () => {
  const [writer] = own.openDeps()
  const post = posts.pop()!
  await open(async () => {}).add(post)
  expect([await countReposts(post), await writer.ownReposts(post.publicationId)]).toEqual([1, []])
  time += listDelay + 1000
  expect(await writer.ownReposts(post.publicationId)).toHaveLength(1)
})

test('a repost that isn’t listed yet is undone once it is', async () => {
  const post = posts.pop()!
  const { add, remove } = open(async () => void (time += listDelay + 1000))
  await add(post)
  expect(await remove(post)).toEqual({ left: 0, wasGone: false })
  expect(await countReposts(post)).toBe(0)
})

test('an undo is in doubt for as long as its repost isn’t listed', async () => {
  const post = posts.pop()!
  const { add, remove } = open(async () => {})
  await add(post)
  await expect(remove(post)).rejects.toMatchObject({ kind: 'timeout', reason: 'notIndexed' })
  expect(await countReposts(post)).toBe(1)
})
