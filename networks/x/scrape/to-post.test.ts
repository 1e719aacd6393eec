import * as v from 'valibot'
import { expect, test } from 'vitest'
import { toPost, toProfile } from './to-post.ts'
import { WireTweet, WireUser } from './wire-scrape.ts'

const user = { id: '2', username: 'mina', fullname: 'Mina', userPic: 'https://pbs.twimg.com/profile_images/1/a_normal.jpg' }
const now = Date.parse('2026-06-01T00:00:00.000Z')
const read = (more: object) => toPost(v.parse(WireTweet, { id: '1', text: 'Low water.', user, time: now / 1000, ...more }), now)

test('avatars are the large ones', () => {
  expect(toProfile(v.parse(WireUser, user)).pfp).toBe('https://pbs.twimg.com/profile_images/1/a_400x400.jpg')
})

test('a poll is open while its end is in the future', () => {
  const poll = { options: ['Ebb', 'Flood'], values: [1, 2], url: 'card://9', durationMinutes: '60' }
  const statusAt = (endTime: number | null) => read({ poll: { ...poll, endTime } }).poll?.votingStatus
  expect([now / 1000 + 60, now / 1000 - 60, null].map(statusAt)).toEqual(['open', 'closed', 'closed'])
  expect(read({ poll: { ...poll, endTime: 1 } }).poll).toMatchObject({ id: '9', durationSeconds: 3600, endDatetime: 1000 })
})

test('a reply has its parent, its root and the parent’s author, and a post can begin a thread', () => {
  expect(read({ replyId: '7', threadId: '5', reply: ['teo'] })).toMatchObject({
    type: 'Comment',
    parentPostId: '7',
    rootPostId: '5',
    parentAuthor: { handle: 'teo' },
  })
  expect(read({ hasThread: true }).isThread).toBe(true)
  expect(read({ replyId: '0' })).toMatchObject({ type: 'Post', parentPostId: undefined, isThread: undefined })
})

test('a repost has its reporter and the time of the repost', () => {
  const retweet = { id: '3', text: 'High water.', user: { id: '4', username: 'teo' }, time: 1 }
  expect(read({ retweet })).toMatchObject({
    type: 'Mirror',
    postId: '3',
    author: { handle: 'teo' },
    reporter: { handle: 'mina' },
    mirroredAt: now,
  })
})

test('an article has a title and a cover from our own server, and a card links only to web pages', () => {
  expect(read({ card: { kind: 'article', title: 'On tides' } }).metadata.article).toEqual({
    title: 'On tides',
    cover: '/api/twitter/article/1/image',
  })
  const card = { kind: 'summary', url: 'https://tides.example', title: 'Tides', text: 'All of them', image: 'https://tides.example/a.png' }
  expect(read({ card }).metadata.card).toEqual({
    url: 'https://tides.example',
    title: 'Tides',
    description: 'All of them',
    imageUrl: 'https://tides.example/a.png',
  })
  expect(read({ card: { ...card, url: 'javascript:alert(1)' } }).metadata.card).toBeUndefined()
})

test('links point to their targets, not to the shortener', () => {
  const { content, facets } = read({ text: 'See <a href="https://tides.example/a?b=c">tides.example/a…</a>' }).metadata
  expect(content).toBe('See tides.example/a…')
  expect(facets).toMatchObject([{ kind: 'link', url: 'https://tides.example/a?b=c' }])
})

test.each([
  ['a text of more than 100,000 characters', { text: 'x'.repeat(100_001) }],
  ['an address of more than 8,192 characters', { user: { ...user, userPic: `https://a.example/${'x'.repeat(8192)}` } }],
  ['no author', { user: undefined }],
])('%s is refused', (_, more) => {
  expect(v.safeParse(WireTweet, { id: '1', text: '', user, ...more }).success).toBe(false)
})
