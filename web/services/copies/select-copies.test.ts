import { toPostRef } from '@chorus/model/ref'
import { expect, test } from 'vitest'
import type { Copy } from './copy-store.ts'
import { findCounterparts, selectCopies } from './select-copies.ts'

const post = (network: Copy['network'], part: number): Copy => {
  const postId = `${network}-${part}`
  return { network, postId, publicationId: postId, ref: toPostRef(network, postId), accountId: `${network}:1`, part }
}
const thread = (network: Copy['network'], length: number) => Array.from({ length }, (_, index) => post(network, index + 1))
const names = (copies: readonly Copy[]) => copies.map(({ postId }) => postId)

test('the first post of a thread goes with the whole thread everywhere, and a later one with those at its place', () => {
  const all = [...thread('x', 3), ...thread('bluesky', 3)]
  expect(selectCopies(all, post('x', 1).ref)).toEqual(all)
  expect(names(selectCopies(all, post('x', 2).ref))).toEqual(['x-2', 'bluesky-2'])
  expect(names(findCounterparts(all, post('x', 2).ref))).toEqual(['bluesky-2'])
})

test('a post that another network has as a thread goes with all of that', () => {
  const all = [...thread('x', 2), ...thread('lens', 1)]
  for (const { ref } of all) expect(selectCopies(all, ref)).toEqual(all)
  expect(names(findCounterparts(all, post('lens', 1).ref))).toEqual(['x-1'])
  expect(names(findCounterparts(all, post('x', 2).ref))).toEqual(['lens-1'])
})

test('a thread that lost a post is as long as before', () => {
  const all = [...thread('x', 3).filter(({ part }) => part !== 2), ...thread('bluesky', 3)]
  expect(names(selectCopies(all, post('x', 3).ref))).toEqual(['x-3', 'bluesky-3'])
})

test('a thread of one account has no copies', () => {
  expect(selectCopies(thread('x', 3), post('x', 1).ref)).toEqual([])
  expect(selectCopies([], post('x', 1).ref)).toEqual([])
})
