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

test('collapses a thread into one row at its latest part, whatever is between the parts', () => {
  const other = samplePost('bluesky', '9', { author: sol })
  expect(refs(collapseThreads([part('3'), other, part('2'), root]))).toEqual(['bluesky:3', 'bluesky:9'])
})

test('keeps the root as the row when it comes first', () => {
  expect(refs(collapseThreads([root, part('2'), part('3')]))).toEqual(['bluesky:1'])
})

test.each([
  ['a reply to someone else in it', part('2', { parentAuthor: sol, commentOn: samplePost('bluesky', '5', { author: sol }) })],
  ['a reply in someone else’s thread', part('2', { root: samplePost('bluesky', '7', { author: sol }) })],
  ['a reply whose root is unknown', part('2', { root: undefined })],
])('keeps %s as a separate row', (_, answer) => {
  expect(findOwnThread(answer)).toBeUndefined()
  expect(refs(collapseThreads([answer, root]))).toEqual(['bluesky:2', 'bluesky:1'])
})

test('keeps reposts', () => {
  const passed = { ...root, type: 'Mirror' as const, reporter: sol }
  expect(collapseThreads([part('2'), passed])).toHaveLength(2)
})

test('returns the same array for the same posts', () => {
  const collapse = createThreadCollapser()
  const posts = [part('2'), root]
  expect(collapse(posts)).toBe(collapse(posts))
  const plain = [root]
  expect(collapse(plain)).toBe(plain)
})

test('keeps the rows being read when a later part loads above them', () => {
  const collapse = createThreadCollapser()
  expect(refs(collapse([part('2'), root]))).toEqual(['bluesky:2'])
  expect(refs(collapse([part('3'), part('2'), root]))).toEqual(['bluesky:3', 'bluesky:2'])
})
