import 'fake-indexeddb/auto'
import { toPostRef } from '@chorus/model/ref'
import { createStore } from 'idb-keyval'
import { expect, test } from 'vitest'
import { createCopyStore, type Copy } from './copy-store.ts'

let count = 0
const open = () => {
  const store = createStore(`copies-${count++}`, 'copies')
  return () => createCopyStore(() => store)
}
const toCopy = (network: Copy['network'], postId: string, part = 1): Copy => ({
  network,
  postId,
  publicationId: postId,
  ref: toPostRef(network, postId),
  accountId: `${network}:1`,
  part,
})
const [lens, x, behind] = [toCopy('lens', 'a'), toCopy('x', 'b'), toCopy('x', 'c', 2)]

test('finds all posts of a press from each of them, also on a later page', async () => {
  const openPage = open()
  const store = openPage()
  for (const copy of [lens, x, x, behind]) await store.add('send', copy, false)
  await store.add('other', toCopy('bluesky', 'd'), false)
  const later = openPage()
  for (const { ref } of [lens, x, behind]) expect(await later.find(ref)).toEqual([lens, x, behind])
  expect(await later.find(toPostRef('bluesky', 'd'))).toEqual([toCopy('bluesky', 'd')])
  expect(await later.find(toPostRef('bluesky', 'unknown'))).toEqual([])
})

test('forgets copies that were deleted', async () => {
  const store = open()()
  for (const copy of [lens, x]) await store.add('send', copy, false)
  await store.forget([lens.ref, toPostRef('bluesky', 'unknown')])
  expect([await store.find(lens.ref), await store.find(x.ref)]).toEqual([[], [x]])
})

test('finds nothing where storage is blocked', async () => {
  const blocked = createCopyStore(() => () => Promise.reject(new Error('blocked')))
  expect(await blocked.find(lens.ref)).toEqual([])
})

test('remembers what other browsers don’t know yet, until they do or it is deleted', async () => {
  const openPage = open()
  const store = openPage()
  for (const copy of [lens, x, x, behind]) await store.add('send', copy, true)
  await store.add('other', toCopy('bluesky', 'd'), false)
  await store.markShared([lens.ref])
  const later = openPage()
  expect(await later.unshared()).toEqual([
    { sendId: 'send', copy: x },
    { sendId: 'send', copy: behind },
  ])
  await later.forget([behind.ref])
  expect(await later.unshared()).toEqual([{ sendId: 'send', copy: x }])
})
