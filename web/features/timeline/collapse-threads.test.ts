import type { Post } from '@chorus/model/post'
import { expect, test } from 'vitest'
import { samplePost, sampleProfile } from '../../cache/testing/sample-entities.ts'
import { createThreadCollapser, findOwnThread } from './collapse-threads.ts'

const ana = sampleProfile('bluesky', 'ana')
const sol = sampleProfile('bluesky', 'sol')
const root = samplePost('bluesky', '1', { author: ana })
const part = (id: string, more: Partial<Post> = {}) =>
  samplePost('bluesky', id, { type: 'Comment', author: ana, root, parentAuthor: ana, commentOn: root, ...more })
const collapseThreads = (posts: readonly Post[]) => createThreadCollapser()(posts)
const refs = (posts: readonly Post[]) => posts.map(({ ref }) => ref)

test('a thread of one author is one row, where its latest part stands, whatever stands between its parts', () => {
  const other = samplePost('bluesky', '9', { author: sol })
  expect(refs(collapseThreads([part('3'), other, part('2'), root]))).toEqual(['bluesky:3', 'bluesky:9'])
})

test('where its beginning comes first, that is the row', () => {
  expect(refs(collapseThreads([root, part('2'), part('3')]))).toEqual(['bluesky:1'])
})

test.each([
  ['an answer to somebody else in it', part('2', { parentAuthor: sol, commentOn: samplePost('bluesky', '5', { author: sol }) })],
  ['an answer in somebody else’s thread', part('2', { root: samplePost('bluesky', '7', { author: sol }) })],
  ['one whose beginning is not told', part('2', { root: undefined })],
])('%s is a row of its own', (_, answer) => {
  expect(findOwnThread(answer)).toBeUndefined()
  expect(refs(collapseThreads([answer, root]))).toEqual(['bluesky:2', 'bluesky:1'])
})

test('what somebody passed on stays: it was passed on', () => {
  const passed = { ...root, type: 'Mirror' as const, reporter: sol }
  expect(collapseThreads([part('2'), passed])).toHaveLength(2)
})

test('the same posts make the same array', () => {
  const collapse = createThreadCollapser()
  const posts = [part('2'), root]
  expect(collapse(posts)).toBe(collapse(posts))
  const plain = [root]
  expect(collapse(plain)).toBe(plain)
})

test('a later part that comes in above takes away no row that is being read, and hides those that come later', () => {
  const collapse = createThreadCollapser()
  expect(refs(collapse([part('2'), root]))).toEqual(['bluesky:2'])
  expect(refs(collapse([part('3'), part('2'), root]))).toEqual(['bluesky:3', 'bluesky:2'])
})
