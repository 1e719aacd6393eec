import type { Tweet, XIncludes } from '@chorus/contract/twitter/twitter-types'
import { expect, test } from 'vitest'
import { toReplyPermit } from './to-reply-permit.ts'

const me = '9'
const named = { entities: { mentions: [{ start: 0, end: 5, username: 'mina', id: me }] } }
const author = (...status: string[]): XIncludes => ({
  users: [{ id: '2', name: 'Teo', username: 'teo', ...(status.length > 0 && { connection_status: status }) }],
})
const post = (more: Partial<Tweet>): Tweet => ({ id: '1', text: '', author_id: '2', conversation_id: '1', ...more })
const permit = (tweet: Tweet, includes: XIncludes = author(), { canReplyToAll = true, root = tweet } = {}) =>
  toReplyPermit(tweet, { root, includes }, { me, canReplyToAll })

const limitedTo = (commentsLimitedTo: string) => ({ canComment: false, commentsLimitedTo })

test.each<[string, Partial<Tweet>, XIncludes, object]>([
  ['everyone', { reply_settings: 'everyone' }, author(), { canComment: true }],
  ['accounts the author follows, when the viewer isn’t one', { reply_settings: 'following' }, author('following'), limitedTo('followed')],
  ['accounts the author follows, when the viewer is one', { reply_settings: 'following' }, author('followed_by'), { canComment: true }],
  ['accounts the author follows, when the author is unknown', { reply_settings: 'following' }, {}, {}],
  ['accounts the author follows, when the viewer is mentioned', { reply_settings: 'following', ...named }, author(), { canComment: true }],
  [
    'mentioned people, when the viewer isn’t mentioned',
    { reply_settings: 'mentionedUsers' },
    author('followed_by'),
    limitedTo('mentioned'),
  ],
  ['mentioned people, when the viewer is mentioned', { reply_settings: 'mentionedUsers', ...named }, author(), { canComment: true }],
  ['mentioned people, when the viewer wrote it', { reply_settings: 'mentionedUsers', author_id: me }, {}, { canComment: true }],
  ['subscribers, which X doesn’t list', { reply_settings: 'subscribers' }, author(), {}],
  ['verified people, which X doesn’t list', { reply_settings: 'verified' }, author(), {}],
  ['an unknown group', {}, author(), {}],
])('a post allows replies from %s', (_who, more, includes, expected) => {
  expect(permit(post(more), includes)).toEqual(expected)
})

test('the first post of a conversation decides for its replies', () => {
  const reply = post({ id: '3', reply_settings: 'everyone' })
  const root = post({ reply_settings: 'mentionedUsers' })
  expect(permit(reply, author(), { root })).toEqual(limitedTo('mentioned'))
  expect(permit(reply, author(), { root: { ...root, ...named } })).toEqual({ canComment: true })
})

test('on most plans, the author must also have mentioned or quoted the viewer', () => {
  const all = post({ reply_settings: 'everyone' })
  const canReplyToAll = false
  expect(permit(all, author(), { canReplyToAll })).toEqual(limitedTo('summoned'))
  expect(permit({ ...all, ...named }, author(), { canReplyToAll })).toEqual({ canComment: true })
  expect(permit({ ...all, in_reply_to_user_id: me }, author(), { canReplyToAll })).toEqual({ canComment: true })
  expect(permit({ ...all, author_id: me }, author(), { canReplyToAll })).toEqual({ canComment: true })
  // The author's choice still applies.
  expect(permit(post({ reply_settings: 'mentionedUsers' }), author(), { canReplyToAll })).toEqual(limitedTo('mentioned'))
})
