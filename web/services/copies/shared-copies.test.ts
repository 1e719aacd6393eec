import 'fake-indexeddb/auto'
import { toPostRef } from '@chorus/model/ref'
import type { Fetcher } from '@chorus/networks/fetcher'
import { createStore } from 'idb-keyval'
import { expect, test } from 'vitest'
import { createCopyStore, type Copy } from './copy-store.ts'
import { createSharedCopies } from './shared-copies.ts'

const lens: Copy = {
  network: 'lens',
  postId: '1-a',
  publicationId: '42',
  ref: toPostRef('lens', '1-a'),
  accountId: 'Lens:0xab',
  part: 1,
}
const bluesky: Copy = {
  network: 'bluesky',
  postId: 'abc_3k',
  publicationId: 'at://did:plc:abc/app.bsky.feed.post/3k',
  ref: toPostRef('bluesky', 'abc_3k'),
  accountId: 'Bsky:did:plc:abc',
  part: 1,
}
const sendId = '0b0a5a4e-6a3c-4b52-9a6b-2a4a7d0f3a11'

/** A server that stores what it receives, and a browser's own storage. */
function openWorld() {
  let stored: object[] = []
  let isAway = false
  const calls: string[] = []
  const fetcher: Fetcher = async (path, init) => {
    calls.push(`${init?.method ?? 'GET'} ${path}`)
    if (isAway) throw new TypeError('Failed to fetch')
    const body = JSON.parse(String(init?.body ?? '{}')) as { copies?: object[] }
    if (path === '/api/copies') stored = [...stored, ...(body.copies ?? [])]
    const data = path.startsWith('/api/copies?') ? { copies: stored } : null
    return Response.json({ success: true, data })
  }
  const base = createStore(`shared-${Math.random()}`, 'copies')
  const store = createCopyStore(() => base)
  return { store, calls, fetcher, setAway: (next: boolean) => void (isAway = next), stored: () => stored }
}

test('another browser finds the copies of a post', async () => {
  const { store, fetcher } = openWorld()
  for (const copy of [lens, bluesky]) await store.add(sendId, copy, true)
  await createSharedCopies(fetcher, store).upload()
  const base = createStore(`phone-${Math.random()}`, 'copies')
  const onPhone = createSharedCopies(
    fetcher,
    createCopyStore(() => base),
  )
  expect(await onPhone.find(bluesky.ref)).toEqual([lens, bluesky])
  expect(await onPhone.find(toPostRef('bluesky', 'other'))).toBeUndefined()
})

test('uploads later what the server didn’t take, and nothing twice', async () => {
  const { store, calls, fetcher, setAway, stored } = openWorld()
  const shared = createSharedCopies(fetcher, store)
  await store.add(sendId, lens, true)
  setAway(true)
  await shared.upload()
  expect(await shared.find(lens.ref)).toBeUndefined()
  expect(stored()).toEqual([])
  setAway(false)
  await shared.upload()
  await shared.upload()
  expect(stored()).toEqual([{ platform: 'lens', profile_id: '0xab', post_id: '1-a', publication_id: '42', part: 1 }])
  expect(calls.filter((call) => call === 'POST /api/copies')).toHaveLength(3)
})
