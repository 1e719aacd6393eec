import { toActors } from '@chorus/model/notifications/notification'
import type { Post } from '@chorus/model/post'
import { expect, test } from 'vitest'
import { toNotificationEvents } from './to-notification-events.ts'
import { toNotifications, toPostUris, toReasons } from './to-notifications.ts'
import type { WireNotification } from './wire.ts'

const uriOf = (rkey: string, collection = 'feed.post') => `at://did:plc:aaaaaaaaaaaaaaaaaaaaaaaa/app.bsky.${collection}/${rkey}`
const author = (name: string): WireNotification['author'] => ({
  did: `did:plc:${name}`,
  handle: `${name}.example`,
  followersCount: 0,
  followsCount: 0,
  labels: [],
})
let minute = 59
const wire = (reason: string, by: string, more: Partial<WireNotification> = {}): WireNotification => ({
  uri: uriOf(`${reason}-${by}-${minute}`),
  author: author(by),
  reason,
  record: {},
  isRead: false,
  indexedAt: `2026-05-01T12:${String(minute--).padStart(2, '0')}:00.000Z`,
  ...more,
})
const about = (rkey: string) => ({ record: { subject: { uri: uriOf(rkey) } }, reasonSubject: uriOf(rkey) })
const posts = (...rkeys: string[]) => new Map(rkeys.map((rkey) => [uriOf(rkey), { ref: `bluesky:${rkey}` } as Post]))
const handlesOf = (items: ReturnType<typeof toNotifications>) =>
  items.map((item) => [item.type, ...toActors(item).map(({ handle }) => handle)])

test('groups people who did the same to the same post, at the time of the latest', () => {
  const items = toNotifications(
    [
      wire('like', 'mina', about('1')),
      wire('follow', 'teo'),
      wire('like', 'sol', about('1')),
      wire('like', 'ana', about('2')),
      wire('repost', 'sol', about('1')),
      wire('follow', 'kofi'),
    ],
    posts('1', '2'),
  )
  expect(handlesOf(items)).toEqual([
    ['Reaction', 'mina.example', 'sol.example'],
    ['Follow', 'teo.example', 'kofi.example'],
    ['Reaction', 'ana.example'],
    ['Mirror', 'sol.example'],
  ])
  expect(items[0]).toMatchObject({ timestamp: Date.parse('2026-05-01T12:59:00.000Z'), post: { ref: 'bluesky:1' } })
})

test('never groups seen with unseen notifications, or followers of different days', () => {
  const items = toNotifications(
    [
      wire('like', 'mina', about('1')),
      wire('like', 'sol', { ...about('1'), isRead: true }),
      wire('follow', 'teo'),
      wire('follow', 'kofi', { indexedAt: '2026-04-29T12:00:00.000Z' }),
    ],
    posts('1'),
  )
  expect(items).toHaveLength(4)
  expect(new Set(items.map(({ notificationId }) => notificationId)).size).toBe(4)
})

test('counts a person once per group', () => {
  expect(handlesOf(toNotifications([wire('like', 'mina', about('1')), wire('like', 'mina', about('1'))], posts('1')))).toEqual([
    ['Reaction', 'mina.example'],
  ])
})

test('a like through a repost counts for the original post', () => {
  const like = wire('like-via-repost', 'mina', { record: { subject: { uri: uriOf('1') } }, reasonSubject: uriOf('r', 'feed.repost') })
  expect(toPostUris(like)).toEqual([uriOf('1')])
  expect(toNotifications([like], posts('1'))).toMatchObject([{ type: 'Reaction', post: { ref: 'bluesky:1' } }])
})

test('keeps a like of a deleted post and drops a reply', () => {
  const items = toNotifications([wire('like', 'mina', about('1')), wire('reply', 'sol', { reasonSubject: uriOf('1') })], new Map())
  expect(items).toMatchObject([{ type: 'Reaction', post: undefined }])
})

test.each(['starterpack-joined', 'verified', 'unverified', 'contact-match', 'something-new'])('leaves out %s', (reason) => {
  const one = wire(reason, 'mina')
  expect(toPostUris(one)).toEqual([])
  expect(toNotifications([one], new Map())).toEqual([])
})

test.each(['like', 'repost'])('leaves out a %s of something other than a post, in lists and in push', (reason) => {
  const of = (uri?: string) => wire(reason, 'mina', uri === undefined ? {} : { record: { subject: { uri } }, reasonSubject: uri })
  for (const one of [of(uriOf('f', 'feed.generator')), of(uriOf('l', 'graph.list')), of('https://a.example/'), of()]) {
    expect(toPostUris(one)).toEqual([])
    expect(toNotifications([one], new Map())).toEqual([])
    expect(toNotificationEvents({ notifications: [one] }).events).toEqual([])
  }
  expect(toNotificationEvents({ notifications: [of(uriOf('1'))] }).events).toMatchObject([{ postId: 'aaaaaaaaaaaaaaaaaaaaaaaa_1' }])
})

test('requests a type by all of its reasons', () => {
  expect(toReasons(['Reaction', 'Follow'])).toEqual(['like', 'like-via-repost', 'follow'])
})
