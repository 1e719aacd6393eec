import * as v from 'valibot'
import { expect, test } from 'vitest'
import { mina, post } from '../testing/wire-post.ts'
import { toNotificationEvents } from './to-notification-events.ts'
import { toNotification, WireNotifications } from './to-notification.ts'

const event = post('7', { metadata: { __typename: 'EventMetadata', title: 'Regatta', attributes: [] } })
const reactedAt = '2026-05-02T00:00:00Z'
const toAnswer = (about: object) => ({
  notifications: {
    items: [
      { __typename: 'ReactionNotification', id: '1', post: about, reactions: [{ account: mina, reactions: [{ reactedAt }] }] },
      { __typename: 'RepostNotification', id: '2', post: about, reposts: [{ account: mina, repostedAt: reactedAt }] },
      {
        __typename: 'PostActionExecutedNotification',
        id: '6',
        post: about,
        actions: [
          { __typename: 'TippingPostActionExecuted' },
          { __typename: 'SimpleCollectPostActionExecuted', executedBy: mina, executedAt: reactedAt },
        ],
      },
      { __typename: 'MentionNotification', id: '3', post: about },
      { __typename: 'QuoteNotification', id: '4', quote: about },
      { __typename: 'CommentNotification', id: '5', comment: about },
    ],
    pageInfo: { next: null },
  },
})
const toList = (about: object) =>
  v.parse(WireNotifications, toAnswer(about)).notifications.items.flatMap((wire) => toNotification(wire) ?? [])

test('lists notifications about posts, and none about events', () => {
  expect(toList(post('7')).map(({ type }) => type)).toEqual(['Reaction', 'Mirror', 'Act', 'Mention', 'Quote', 'Comment'])
  expect(toList(event)).toEqual([])
})

test('pushes notifications about posts, and none about events', () => {
  expect(toNotificationEvents(toAnswer(post('7'))).events).toHaveLength(6)
  expect(toNotificationEvents(toAnswer(event)).events).toEqual([])
})
