import type { Tweet } from '@chorus/contract/twitter/twitter-types'
import { expect, test } from 'vitest'
import type { AskX } from './ask-x.ts'
import { withSpace } from './load-space.ts'
import { createTweetReader } from './tweet-reader.ts'

const url = 'https://x.com/i/spaces/1nGeLPBAmYpKX'
const toPost = (more: object) => {
  const text = 'Tonight https://t.co/abc'
  const data: Tweet = { id: '1', text, entities: { urls: [{ start: 8, end: 24, url: 'https://t.co/abc', expanded_url: url, ...more }] } }
  return createTweetReader({ data: [data] }, 0).toPost(data)
}
const ask = (async () => ({ data: { id: '1nGeLPBAmYpKX', title: 'Tides at dawn', state: 'ended' } })) as unknown as AskX
const room = { id: '1nGeLPBAmYpKX', url, title: 'Tides at dawn', state: 'ended' }

test.each([
  ['of a link in its text', {}],
  // Such a link isn't part of the text.
  ['of a link that X shows as a card', { title: 'Tides at dawn' }],
])('a post has the audio room %s', async (_, more) => {
  expect((await withSpace(toPost(more), ask)).metadata.space).toEqual(room)
})

test('a room that X doesn’t return leaves the post as it is', async () => {
  const post = toPost({})
  const failing = (() => Promise.reject(new Error('away'))) as unknown as AskX
  expect(await withSpace(post, failing)).toBe(post)
})
