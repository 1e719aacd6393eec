import type { Post } from '@chorus/model/post'
import { createMirror } from '@chorus/networks/lens/acts/create-mirror'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plain } from './capabilities/stage.ts'
import { logInAtLens } from './log-in-at-lens.ts'
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

test('a repost from another tab that isn’t listed yet isn’t made twice', async () => {
  const post = posts.pop()!
  for (const tab of [open(async () => {}), open(async () => {})]) await tab.add(post)
  expect(await countReposts(post)).toBe(1)
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

test('lists show for some time what was deleted, undone, unliked, unfollowed and left', async () => {
  const [writer] = own.openDeps()
  const { connection } = await logInAtLens(own.lens.url, own.person)
  const post = posts.pop()!
  const author = await connection.profile(post.author.profileId)
  const { items: groups } = await connection.channels!.trending({})
  const group = groups.find(({ canJoin, isMember, needsApproval }) => canJoin && !isMember && !needsApproval)!
  const made = await connection.publish!.send(plain('Soon gone.'), connection.publish!.identify())
  await connection.mirror!.add(post)
  await connection.like!.add(post)
  await connection.follow!.add(author)
  await connection.channels!.join!.add(group)
  time += listDelay + 1000
  const isAmong = async ({ items }: { items: readonly { profileId: string }[] }) => items.some(({ profileId }) => profileId === own.account)
  const read = async () => ({
    reposts: (await writer.ownReposts(post.publicationId)).length,
    posts: (await connection.postsBy(await connection.profile(own.account), 'feed', {})).items.some(({ postId }) => postId === made.postId),
    likes: await isAmong(await connection.engagers!.list('likes', post, {})),
    followers: await isAmong(await connection.relations!.list('followers', author, {})),
    members: await isAmong(await connection.channels!.members!(group.id, {})),
  })
  expect(await read()).toEqual({ reposts: 1, posts: true, likes: true, followers: true, members: true })
  await connection.mirror!.remove(post)
  await connection.like!.remove(post)
  await connection.follow!.remove(author)
  await connection.channels!.join!.remove(group)
  await connection.remove!.post(await connection.post(made.postId))
  // The post and the person themselves know at once.
  const { hasMirrored, hasLiked } = await connection.post(post.postId)
  expect([hasMirrored, hasLiked, (await connection.profile(author.profileId)).viewerContext?.following]).toEqual([false, false, false])
  expect(await read()).toEqual({ reposts: 1, posts: true, likes: true, followers: true, members: true })
  time += listDelay + 1000
  expect(await read()).toEqual({ reposts: 0, posts: false, likes: false, followers: false, members: false })
})
