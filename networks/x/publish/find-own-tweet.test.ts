import type { Tweet } from '@chorus/contract/twitter/twitter-types'
import { expect, test } from 'vitest'
import type { Draft } from '../../draft.ts'
import { findOwnTweet, toSought } from './find-own-tweet.ts'

const since = Date.parse('2026-06-01T11:50:00Z')
const toTweet = (text: string, more: Partial<Tweet> = {}): Tweet => ({ id: '7', text, created_at: '2026-06-01T12:00:03.000Z', ...more })
const toDraft = (text: string, more: Partial<Draft> = {}): Draft => ({ text, media: [], languages: [], ...more })
const name = (postId: string) => ({ postId, publicationId: postId })
const find = (draft: Draft, tweet: Tweet, mediaIds: readonly string[] = []) =>
  findOwnTweet([tweet], { sought: toSought(draft), mediaIds, since })?.id

const link = { start: 4, end: 27, url: 'https://t.co/aaaaaaaaaa', expanded_url: 'http://Harbour.example/' }

test.each([
  ['as it was sent', toDraft('Ahoy'), toTweet('Ahoy')],
  ['with entities of HTML', toDraft('a < b & c'), toTweet('a &lt; b &amp; c')],
  ['with other white space', toDraft('One\n\n two '), toTweet('One\n\n two')],
  ['with a link that X has completed', toDraft('See harbour.example'), toTweet(`See ${link.url}`, { entities: { urls: [link] } })],
  [
    'as a reply that X begins with a name',
    toDraft('Yes', { replyTo: name('5') }),
    toTweet('@teo_ferries Yes', { referenced_tweets: [{ type: 'replied_to', id: '5' }] }),
  ],
  [
    'as a quote that X ends with a link',
    toDraft('Look', { quote: name('5') }),
    toTweet('Look https://t.co/bbbbbbbbbb', {
      referenced_tweets: [{ type: 'quoted', id: '5' }],
      entities: { urls: [{ start: 5, end: 28, url: 'https://t.co/bbbbbbbbbb', expanded_url: 'https://twitter.com/teo/status/5' }] },
    }),
  ],
  ['that is longer than X’s text', toDraft('x'.repeat(300)), toTweet('x'.repeat(280), { note_tweet: { text: 'x'.repeat(300) } })],
])('finds a text %s', (_, draft, tweet) => expect(find(draft, tweet)).toBe('7'))

test.each([
  ['another text', toDraft('Ahoy'), toTweet('Ahoi')],
  ['another link', toDraft('See quay.example'), toTweet(`See ${link.url}`, { entities: { urls: [link] } })],
  ['an earlier tweet with the same text', toDraft('Ahoy'), toTweet('Ahoy', { created_at: '2026-06-01T11:49:00.000Z' })],
  [
    'a reply to another post',
    toDraft('Yes', { replyTo: name('5') }),
    toTweet('Yes', { referenced_tweets: [{ type: 'replied_to', id: '6' }] }),
  ],
  ['a reply for a post', toDraft('Yes'), toTweet('Yes', { referenced_tweets: [{ type: 'replied_to', id: '6' }] })],
  ['a tweet with files for one without', toDraft('Ahoy'), toTweet('Ahoy', { attachments: { media_keys: ['3_9'] } })],
])('does not take %s', (_, draft, tweet) => expect(find(draft, tweet)).toBeUndefined())

test('recognises files by the ids of their upload, whatever else is the same', () => {
  const tweet = toTweet('Ahoy', { attachments: { media_keys: ['3_9'] } })
  expect(find(toDraft('Ahoy'), tweet, ['9'])).toBe('7')
  expect(find(toDraft('Ahoy'), tweet, ['8'])).toBeUndefined()
})
