import { expect, test } from 'vitest'
import { createTweetReader } from './tweet-reader.ts'

test.each([
  ['iw', 'he'],
  ['in', 'id'],
  ['tr', 'tr'],
])('a post in X’s language %s is in %s', (lang, locale) => {
  const tweet = { id: '1', text: 'Low water.', author_id: '2', lang }
  expect(createTweetReader({ data: [tweet] }, 0).toPost(tweet).metadata.locale).toBe(locale)
})

test('a post that X calls sensitive has a warning from the network', () => {
  const tweet = { id: '1', text: 'Low water.', author_id: '2' }
  const { toPost } = createTweetReader({ data: [tweet] }, 0)
  expect(toPost({ ...tweet, possibly_sensitive: true }).labels).toEqual([{ value: 'age-restricted', target: 'content', source: 'network' }])
  expect(toPost({ ...tweet, possibly_sensitive: false }).labels).toBeUndefined()
  expect(toPost(tweet).labels).toBeUndefined()
})
