import * as v from 'valibot'
import { expect, test } from 'vitest'
import { toFeedPost } from './to-post.ts'
import { toThread } from './to-thread.ts'
import { WireFeedItem, WireThread } from './wire.ts'

const did = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa'
const uriOf = (key: string) => `at://${did}/app.bsky.feed.post/${key}`
const refOf = (key: string) => `bluesky:${'a'.repeat(24)}_${key}`
const post = (key: string, record: object = {}) => ({
  uri: uriOf(key),
  cid: 'c',
  author: { did, handle: 'mina.example' },
  record: { text: `post ${key}`, ...record },
  indexedAt: '2026-05-01T12:00:01.000Z',
})
const missing = (name: string, key: string, more: object = {}) => ({ $type: `app.bsky.feed.defs#${name}`, uri: uriOf(key), ...more })
const blocked = (viewer: object) => missing('blockedPost', '9', { blocked: true, author: { did, viewer } })
const reply = { parent: { uri: uriOf('8') }, root: { uri: uriOf('9') } }

test('a reply says why the posts above it are missing', () => {
  const read = (parent: object, root: object) => toFeedPost(v.parse(WireFeedItem, { post: post('1', { reply }), reply: { parent, root } }))
  expect(read(missing('notFoundPost', '8', { notFound: true }), blocked({ blocking: uriOf('1') }))).toMatchObject({
    commentOn: undefined,
    missingParent: { ref: refOf('8'), unavailable: 'deleted' },
    missingRoot: { ref: refOf('9'), unavailable: 'blocked' },
  })
  // Blocked by the other: the viewer need not know.
  expect(read(post('8'), blocked({ blockedBy: true }))).toMatchObject({
    commentOn: { ref: refOf('8') },
    missingParent: undefined,
    missingRoot: { unavailable: 'unknown' },
  })
})

test('a thread says why the post above its first one is missing', () => {
  const view = { $type: 'app.bsky.feed.defs#threadViewPost', post: post('1', { reply }), parent: missing('notFoundPost', '8'), replies: [] }
  const { thread } = v.parse(WireThread, { thread: view })
  if (!('post' in thread)) throw new Error('The thread has no post.')
  expect(toThread(thread, () => false)).toMatchObject({
    ancestors: [],
    post: { missingParent: { ref: refOf('8'), unavailable: 'deleted' } },
  })
})
