import { isAvailable, type Post } from '@chorus/model/post'
import { toPostRef } from '@chorus/model/ref'
import { describe, expect, test } from 'vitest'
import { samplePost, sampleProfile } from '../../cache/testing/sample-entities.ts'
import { countBetween, findOwnThread } from '../post/reply-context.ts'
import { createFeedRows, type FeedRow } from './feed-rows.ts'

const ana = sampleProfile('bluesky', 'ana')
const sol = sampleProfile('bluesky', 'sol')
const root = samplePost('bluesky', '1', { author: ana })
const part = (id: string, more: Partial<Post> = {}) =>
  samplePost('bluesky', id, { type: 'Comment', author: ana, root, parentAuthor: ana, commentOn: root, parentPostId: '1', ...more })
const toRows = (posts: readonly Post[]) => createFeedRows()(posts)
const refs = (rows: readonly FeedRow[]) => rows.map(({ post }) => post.postId)
const nameOf = (post: FeedRow['above'][number]) => (isAvailable(post) ? post.postId : post.unavailable)
/** Each row from top to bottom; `…`: a link to further posts, with their number if known. */
const drawn = (rows: readonly FeedRow[]) =>
  rows.map(({ post, above: [first, ...others], isGapped, between }) =>
    [...(first ? [nameOf(first), ...(isGapped ? [`…${between ?? ''}`] : []), ...others.map(nameOf)] : []), post.postId].join(' '),
  )

describe('self-reply threads', () => {
  test('are one row at their latest part, whatever is between the parts', () => {
    const other = samplePost('bluesky', '9', { author: sol })
    const third = part('3', { parentPostId: '2' })
    expect(drawn(toRows([third, other, part('2'), root]))).toEqual(['1 …1 3', '9'])
  })

  test('keep the root as the row when it comes first', () => {
    expect(drawn(toRows([root, part('2'), part('3')]))).toEqual(['1'])
  })

  test.each([
    ['a reply to someone else in it', part('2', { parentAuthor: sol, commentOn: samplePost('bluesky', '5', { author: sol }) })],
    ['a reply in someone else’s thread', part('2', { root: samplePost('bluesky', '7', { author: sol }) })],
    ['a reply whose root is unknown', part('2', { root: undefined })],
  ])('do not include %s', (_, answer) => {
    expect(findOwnThread(answer)).toBeUndefined()
    expect(refs(toRows([root, answer]))).toEqual(['1', '2'])
  })

  test('keep reposts', () => {
    expect(toRows([part('2'), { ...root, type: 'Mirror', reporter: sol }])).toHaveLength(2)
  })
})

describe('replies', () => {
  const start = samplePost('bluesky', '10', { author: sol })
  const middle = samplePost('bluesky', '11', { author: ana, type: 'Comment', parentPostId: '10' })
  const reply = (id: string, to: Post, more: Partial<Post> = {}) =>
    samplePost('bluesky', id, { type: 'Comment', author: ana, root: start, commentOn: to, parentAuthor: to.author, ...more })

  test('have their root and parent above them', () => {
    expect(drawn(toRows([reply('12', start)]))).toEqual(['10 12'])
    expect(drawn(toRows([reply('13', { ...middle, author: sol })]))).toEqual(['10 11 13'])
  })

  test('mark posts between the root and the parent', () => {
    const deep = { ...middle, author: sol, parentPostId: '99' }
    expect(drawn(toRows([reply('13', deep)]))).toEqual(['10 … 11 13'])
  })

  test('count the posts between where the list has them, or the network says', () => {
    const deep = { ...middle, author: sol, parentPostId: '99' }
    const between = reply('99', start, { parentPostId: '10' })
    expect(drawn(toRows([reply('13', deep), between]))).toEqual(['10 …1 11 13', '99'])
    expect(drawn(toRows([reply('13', deep, { replyDepth: 5 })]))).toEqual(['10 …3 11 13'])
    expect(drawn(toRows([reply('13', deep, { replyDepth: 2 })]))).toEqual(['10 11 13'])
    expect(drawn(toRows([part('9', { parentPostId: '8', replyDepth: 4 })]))).toEqual(['1 …3 9'])
  })

  test('say why a post above them is missing', () => {
    const gone = { ref: toPostRef('bluesky', '11'), unavailable: 'deleted' } as const
    const orphan = reply('13', start, { commentOn: undefined, parentPostId: '11', missingParent: gone })
    expect(drawn(toRows([orphan]))).toEqual(['10 … deleted 13'])
    expect(drawn(toRows([{ ...orphan, root: undefined, missingRoot: gone }]))).toEqual(['deleted 13'])
    expect(drawn(toRows([reply('12', { ...start, isHidden: true }, { root: undefined })]))).toEqual(['deleted 12'])
  })

  test('have what they belong to above them also when they quote', () => {
    expect(drawn(toRows([reply('12', start, { type: 'Quote' })]))).toEqual(['10 12'])
  })

  test('are alone when the network sent nothing above them, and as reposts', () => {
    expect(drawn(toRows([reply('12', start, { root: undefined, commentOn: undefined })]))).toEqual(['12'])
    expect(drawn(toRows([{ ...reply('12', start), type: 'Mirror', reporter: sol }]))).toEqual(['12'])
  })

  test('include the thread that they are part of', () => {
    const answer = part('9', { author: sol, commentOn: part('3', { parentPostId: '2' }) })
    expect(drawn(toRows([answer, part('3'), part('2'), root]))).toEqual(['1 …1 3 9'])
  })

  test('never show a post of the list twice', () => {
    expect(drawn(toRows([reply('12', start), reply('13', start), start]))).toEqual(['10 12', '13'])
    expect(drawn(toRows([start, reply('12', start)]))).toEqual(['10', '12'])
  })
})

test('lists each part of a thread where asked', () => {
  const toEach = createFeedRows({ showsEach: true })
  expect(drawn(toEach([part('3', { parentPostId: '2' }), part('2'), root]))).toEqual(['1 …1 3', '2'])
})

test('returns the same array for the same posts', () => {
  const collapse = createFeedRows()
  const posts = [part('2'), root]
  expect(collapse(posts)).toBe(collapse(posts))
})

test('keeps the rows being read when later posts load above them', () => {
  const collapse = createFeedRows()
  const second = part('2')
  const before = collapse([second, root])
  expect(drawn(before)).toEqual(['1 2'])
  const after = collapse([part('3', { parentPostId: '2' }), second, root])
  expect(drawn(after)).toEqual(['1 …1 3', '1 2'])
  expect(after[1]).toBe(before[0])
})

test('keeps a thread that the viewer is posting in one row while its parts arrive', () => {
  const arrived = [part('3', { parentPostId: '2' }), part('2'), root]
  const collapse = createFeedRows({ isOwn: ({ author }) => author.ref === ana.ref })
  expect(drawn(collapse(arrived.slice(2)))).toEqual(['1'])
  expect(drawn(collapse(arrived.slice(1)))).toEqual(['1 2'])
  expect(drawn(collapse([...arrived]))).toEqual(['1 …1 3'])
})

test('keeps the viewer’s rows being read when a later part of their thread loads further up', () => {
  const collapse = createFeedRows({ isOwn: ({ author }) => author.ref === ana.ref })
  const other = samplePost('bluesky', '9', { author: sol })
  const before = collapse([other, root])
  const after = collapse([part('2'), other, root])
  expect(drawn(after)).toEqual(['1 2', '9', '1'])
  expect(after[2]).toBe(before[1])
})

test('counts the posts between two posts of a thread that are known', () => {
  const posts = new Map([part('2', { parentPostId: '1' }), part('3', { parentPostId: '2' })].map((post) => [post.ref, post]))
  const count = (bottom: Post) => countBetween(root.ref, bottom, (ref) => posts.get(ref))
  expect([part('5', { parentPostId: '1' }), part('5', { parentPostId: '3' }), part('5', { parentPostId: '4' })].map(count)).toEqual([
    0,
    2,
    undefined,
  ])
})
