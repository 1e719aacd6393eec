import type { Post } from '@chorus/model/post'
import { expect, test } from 'vitest'
import { createReplyContext } from './create-reply-context.ts'

const post = (postId: string, parentPostId?: string, rootPostId?: string) =>
  ({ postId, parentPostId, rootPostId, timestamp: Number(postId), author: { handle: `author of ${postId}` } }) as Post

/** Records which replies were looked up. */
function setUp(above: Readonly<Record<string, readonly Post[]>>) {
  const asked: string[] = []
  const addContext = createReplyContext(async (id) => {
    asked.push(id)
    if (!above[id]) throw new Error('The backend is down.')
    return above[id]
  })
  return { addContext, asked }
}

const toNames = (posts: readonly Post[]) => posts.map(({ commentOn, root, replyDepth }) => [root?.postId, commentOn?.postId, replyDepth])

test('looks up each conversation once, at its latest reply', async () => {
  const { addContext, asked } = setUp({ '5': [post('1'), post('2', '1', '1'), post('3', '2', '1')] })
  const found = await addContext([post('5', '3', '1'), post('4', '2', '1'), post('9')])
  expect(toNames(found)).toEqual([
    ['1', '3', 3],
    ['1', '2', 2],
    [undefined, undefined, undefined],
  ])
  expect(found[0]!.parentAuthor).toEqual({ handle: 'author of 3' })
  expect(asked).toEqual(['5'])
})

test('uses remaining lookups for further branches of a conversation', async () => {
  const { addContext, asked } = setUp({ '9': [post('1')], '5': [post('1'), post('2', '1', '1'), post('3', '2', '1')] })
  const found = await addContext([post('9', '1', '1'), post('5', '3', '1'), post('4', '2', '1')])
  expect(toNames(found)).toEqual([
    ['1', '1', 1],
    ['1', '3', 3],
    ['1', '2', 2],
  ])
  expect(asked).toEqual(['9', '5'])
})

test('sends no request for parents on the same page or an earlier one', async () => {
  const { addContext, asked } = setUp({})
  await addContext([post('1')])
  expect(toNames(await addContext([post('3', '2', '1'), post('2', '1', '1')]))).toEqual([
    ['1', '2', 2],
    ['1', '1', 1],
  ])
  expect(asked).toEqual([])
})

test('looks up four conversations of a page at most, those with the most replies first', async () => {
  const { addContext, asked } = setUp({})
  await addContext([...['1', '2', '3', '4', '5', '6'].map((id) => post(`${id}0`, id, id)), post('61', '6', '6')])
  expect(asked).toEqual(['61', '10', '20', '30'])
})

test('leaves replies as they are when the lookup fails, and reposts always', async () => {
  const { addContext, asked } = setUp({})
  const repost = { ...post('8', '7', '7'), reporter: {} } as Post
  const replies = [post('4', '2', '1'), post('3', '2', '1'), repost]
  expect(await addContext(replies)).toEqual(replies)
  expect(asked).toEqual(['4'])
})
