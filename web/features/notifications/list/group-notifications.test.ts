import type { Notification } from '@chorus/model/notifications/notification'
import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import { expect, test } from 'vitest'
import { createGrouper, type NotificationRow } from './group-notifications.ts'

const person = (name: string) => ({ ref: `bluesky:@${name}`, displayName: name }) as Profile
const post = (id: string, parent?: string) => ({ ref: `bluesky:${id}`, network: 'bluesky', postId: id, parentPostId: parent }) as Post
let at = 100_000_000_000
const base = () => ({ notificationId: `n${at}`, network: 'bluesky' as const, timestamp: (at -= 1000) })
const like = (id: string | undefined, ...names: string[]): Notification => ({
  ...base(),
  type: 'Reaction',
  reaction: 'upvote',
  post: id ? post(id) : undefined,
  reactors: names.map(person),
})
const mirror = (id: string, ...names: string[]): Notification => ({ ...base(), type: 'Mirror', post: post(id), mirrors: names.map(person) })
const follow = (...names: string[]): Notification => ({ ...base(), type: 'Follow', followers: names.map(person) })
const comment = (own: Post, parent?: Post): Notification => ({ ...base(), type: 'Comment', comment: own, post: parent })

const describeRow = (row: NotificationRow) =>
  'people' in row
    ? `${row.kind} ${row.post?.postId ?? ''} ${row.people.map(({ displayName }) => displayName).join('+')}`
    : `${row.kind} ${row.post.postId}${row.earlier.map(({ postId }) => ` < ${postId}`).join('')}`
const groupNotifications = (notifications: readonly Notification[], isNew: (notification: Notification) => boolean) =>
  createGrouper(isNew, (each) => Number(isNew(each)))(notifications)
const group = (notifications: Notification[], isNew = () => false) => groupNotifications(notifications, isNew).map(describeRow)

test('groups likes of one post into a row at the newest like, across pages', () => {
  expect(group([like('1', 'mina'), follow('teo'), like('2', 'ana'), like('1', 'sol', 'mina'), mirror('1', 'sol'), follow('kofi')])).toEqual(
    ['Reaction 1 mina+sol', 'Follow  teo+kofi', 'Reaction 2 ana', 'Mirror 1 sol'],
  )
})

test('keeps likes of deleted posts and followers of different days apart', () => {
  const late = follow('teo')
  const early = { ...follow('kofi'), timestamp: late.timestamp - 200_000_000 }
  expect(group([like(undefined, 'mina'), like(undefined, 'sol'), late, early])).toEqual([
    'Reaction  mina',
    'Reaction  sol',
    'Follow  teo',
    'Follow  kofi',
  ])
})

test('does not mix read and unread notifications', () => {
  const notifications = [like('1', 'mina'), like('1', 'sol'), like('1', 'ana')]
  const rows = groupNotifications(notifications, (each) => each === notifications[0])
  expect(rows.map((row) => [describeRow(row), row.isNew])).toEqual([
    ['Reaction 1 mina', true],
    ['Reaction 1 sol+ana', false],
  ])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(2)
})

test('keeps the rows and their keys once their notifications are read', () => {
  const fresh = [like('1', 'mina'), comment(post('a2', 'a1'), post('a1', 'mine')), follow('mina')]
  const notifications = [...fresh, like('1', 'sol'), comment(post('a1', 'mine'), post('mine')), follow('teo')]
  const visitOf = (each: Notification) => Number(fresh.includes(each))
  const before = createGrouper((each) => fresh.includes(each), visitOf)(notifications)
  const after = createGrouper(() => false, visitOf)(notifications)
  expect(before.map(({ isNew }) => isNew)).toEqual([true, true, true, false, false, false])
  expect(after).toEqual(before.map((row) => ({ ...row, isNew: false })))
})

test('collapses a conversation under its latest reply, across the viewer’s own replies', () => {
  const own = post('mine')
  const first = post('a1', 'mine')
  const answer = post('m1', 'a1')
  const second = post('a2', 'm1')
  const third = post('a3', 'a2')
  expect(
    group([comment(third, second), like('mine', 'ana'), comment(second, answer), comment(first, own), comment(post('b1', 'mine'), own)]),
  ).toEqual(['Comment a3 < a2 < a1', 'Reaction mine ana', 'Comment b1'])
})

test('does not collapse a new reply under one that was read', () => {
  const latest = comment(post('a2', 'a1'), post('a1', 'mine'))
  const rows = groupNotifications([latest, comment(post('a1', 'mine'), post('mine'))], (each) => each === latest)
  expect(rows.map(describeRow)).toEqual(['Comment a2', 'Comment a1'])
})

test('does not group mentions and quotes', () => {
  const mention: Notification = { ...base(), type: 'Mention', post: post('x', 'mine') }
  const quote: Notification = { ...base(), type: 'Quote', quote: post('q'), post: post('mine') }
  expect(group([mention, quote])).toEqual(['Mention x', 'Quote q'])
})

test('keeps the key of a row when someone joins it', () => {
  const known = like('1', 'mina')
  const [before] = groupNotifications([known], () => true)
  const [after] = groupNotifications([like('1', 'sol'), known], () => true)
  expect(after!.key).toBe(before!.key)
})

test.each([10_000, 40_000])('reads each of %i notifications a few times only', (count) => {
  let reads = 0
  const counted = <T extends object>(value: T) =>
    new Proxy(value, { get: (target, key, receiver) => ((reads += 1), Reflect.get(target, key, receiver) as unknown) })
  const many = Array.from({ length: count }, (_, index) =>
    index % 3 === 0
      ? comment(counted(post(`c${index}`, `c${index + 3}`)))
      : like(index % 3 === 1 ? `p${index % 50}` : `q${index}`, `person-${index}`),
  ).map(counted)
  const rows = groupNotifications(many, () => false)
  expect(reads).toBeLessThan(count * 50)
  expect(rows.length).toBe(51 + Math.floor(count / 3))
})

test('gives the same rows when the list grows as when it arrives at once, and reuses unchanged rows', () => {
  const pages = [
    [like('1', 'mina'), comment(post('a3', 'a2')), like('2', 'ana')],
    [like('1', 'sol'), comment(post('a2', 'a1')), follow('teo')],
    [comment(post('a1', 'mine')), like('3', 'kofi')],
  ]
  const all = pages.flat()
  const grouper = createGrouper(
    () => false,
    () => 0,
  )
  const first = grouper(all.slice(0, 3))
  const second = grouper(all.slice(0, 6))
  const third = grouper(all)
  expect(first.map(describeRow)).toEqual(['Reaction 1 mina', 'Comment a3', 'Reaction 2 ana'])
  expect(second.map(describeRow)).toEqual(['Reaction 1 mina+sol', 'Comment a3 < a2', 'Reaction 2 ana', 'Follow  teo'])
  expect(third.map(describeRow)).toEqual([
    'Reaction 1 mina+sol',
    'Comment a3 < a2 < a1',
    'Reaction 2 ana',
    'Follow  teo',
    'Reaction 3 kofi',
  ])
  expect(third).toEqual(groupNotifications(all, () => false))
  expect([second[2], third[2], third[0]]).toEqual([first[2], first[2], second[0]])
  expect(second[2]).toBe(first[2])
  expect(third[0]).toBe(second[0])
  const news = like('9', 'ana')
  expect(grouper([news, ...all]).map(describeRow)).toEqual(['Reaction 9 ana', ...third.map(describeRow)])
})
