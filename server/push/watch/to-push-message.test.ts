import { PushMessage } from '@chorus/contract/notifications/push-message'
import type { NotificationType } from '@chorus/model/notifications/notification'
import type { NotificationEvent } from '@chorus/model/notifications/notification-event'
import type { Profile } from '@chorus/model/profile'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { toPushMessage } from './to-push-message.ts'

const person = (name: string): Profile => ({
  ref: `bluesky:@did:plc:${name}`,
  network: 'bluesky',
  profileId: `did:plc:${name}`,
  handle: `${name}.example`,
  fullHandle: `${name}.example`,
  displayName: name,
  followerCount: 0,
  followingCount: 0,
  status: 'active',
  verified: false,
})
let time = 1000
const does = (name: string, type: NotificationType, more: Partial<NotificationEvent> = {}): NotificationEvent => ({
  id: `${name} ${type} ${++time}`,
  at: time,
  type,
  actor: person(name),
  ...(type === 'Follow' ? {} : { postId: 'me_1' }),
  ...more,
})

describe('a message', () => {
  test('names the person, the text and the post of a single event', () => {
    expect(toPushMessage([does('mina', 'Comment', { postId: 'mina_7', text: 'So  it\nis.' })])).toMatchObject({
      network: 'bluesky',
      kind: 'Comment',
      names: ['mina'],
      people: 1,
      count: 1,
      text: 'So it is.',
      place: { kind: 'post', id: 'mina_7' },
    })
    expect(toPushMessage([does('mina', 'Follow')]).place).toEqual({ kind: 'profile', id: 'mina.example' })
  })

  test('groups people who did the same to one post, the latest first', () => {
    const message = toPushMessage([does('mina', 'Reaction'), does('omar', 'Reaction'), does('rosa', 'Reaction')])
    expect(message).toMatchObject({ kind: 'Reaction', names: ['rosa', 'omar'], people: 3, count: 3, place: { kind: 'post', id: 'me_1' } })
  })

  test('about different events gives their number and links to the list', () => {
    const message = toPushMessage([does('mina', 'Reaction'), does('mina', 'Reaction', { postId: 'me_2' }), does('omar', 'Follow')])
    expect(message).toMatchObject({ kind: 'Several', names: ['omar', 'mina'], people: 2, count: 3 })
    expect(message.place).toBeUndefined()
    const followed = toPushMessage([does('mina', 'Follow'), does('omar', 'Follow')])
    expect([followed.kind, followed.place]).toEqual(['Follow', undefined])
    expect(followed.at).toBe(time)
  })

  test('has the same tag for the same events in any order, and another for others', () => {
    const [one, other] = [does('mina', 'Reaction'), does('omar', 'Reaction')]
    expect(toPushMessage([one, other]).tag).toBe(toPushMessage([other, one]).tag)
    expect(toPushMessage([one]).tag).not.toBe(toPushMessage([other]).tag)
  })

  test('stays within the push size limit, and isolates bidirectional text', () => {
    const long = '👩‍👩‍👧‍👦'.repeat(3000)
    const actor = { ...person('mina'), displayName: `\u202E${long}` }
    const message = toPushMessage([does('mina', 'Mention', { actor, text: `${long}\u202E` })])
    expect(v.is(PushMessage, { ...message, locale: 'zh-Hant' })).toBe(true)
    const json = JSON.stringify(message)
    expect(json).not.toContain('\u202E')
    expect(Buffer.byteLength(json)).toBeLessThan(3900)
    expect(message.names[0]).toMatch(/^(👩‍👩‍👧‍👦)+…$/u)
    expect(
      v.is(PushMessage, {
        ...toPushMessage([does('x', 'Follow', { actor: { ...actor, displayName: '\u202E', handle: '' } })]),
        locale: 'en',
      }),
    ).toBe(true)
  })
})
