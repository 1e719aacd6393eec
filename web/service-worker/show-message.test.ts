import type { PushMessage } from '@chorus/contract/notifications/push-message'
import { describe, expect, test } from 'vitest'
import { locales } from '../i18n/locale.ts'
import { decodeMessage, toNotification } from './show-message.ts'

const message: PushMessage = {
  tag: 'a-tag',
  locale: 'en',
  network: 'bluesky',
  kind: 'Reaction',
  names: ['Mina', 'Teo'],
  people: 2,
  count: 2,
  place: { kind: 'post', id: 'abc_3k' },
}
const show = (more: Partial<PushMessage>) => {
  const { title, options } = toNotification({ ...message, ...more })
  return [title, options.body].filter((text) => text !== undefined).map((text) => text.replaceAll(/[\u2068\u2069]/g, ''))
}

describe('a notification', () => {
  test.each<[Partial<PushMessage>, string[]]>([
    [{}, ['Mina and Teo liked your post']],
    [{ kind: 'Mirror', people: 5 }, ['Mina, Teo and 3 others reposted your post']],
    [{ kind: 'Follow', names: ['Mina'], people: 1 }, ['Mina followed you']],
    [{ kind: 'Comment', names: ['Mina'], people: 1, text: 'So it is.' }, ['Mina replied to you', 'So it is.']],
    [{ kind: 'Quote', names: ['Mina'], people: 1 }, ['Mina quoted you']],
    [{ kind: 'Mention', names: ['Mina'], people: 1 }, ['Mina mentioned you']],
    [{ kind: 'Several', count: 7, people: 3 }, ['7 new notifications', 'From Mina, Teo and 1 other']],
    [
      { kind: 'ScheduledFailed', names: ['Bluesky'], people: 1, text: 'So it is.' },
      ['Your scheduled post wasn’t sent to Bluesky', 'So it is.'],
    ],
    [{ kind: 'ProposalEnds', names: ['Harbour Commons'], people: 1, text: 'Dredge?' }, ['Voting ends soon in Harbour Commons', 'Dredge?']],
    [{ kind: 'Several', count: 3, names: ['Mina'], people: 1 }, ['3 new notifications', 'From Mina']],
  ])('of %j: %j', (more, words) => expect(show(more)).toEqual(words))

  test('is in the user’s language, or in English', () => {
    const said = locales.map((locale) => toNotification({ ...message, locale }))
    expect(new Set(said.map(({ title }) => title)).size).toBe(locales.length)
    expect(said.map(({ options }) => options.lang)).toEqual([...locales])
    expect(show({ locale: 'tlh' })).toEqual(show({ locale: 'en' }))
  })

  test('links to a Chorus path, whatever its ids contain', () => {
    const pathOf = (place: PushMessage['place']) => toNotification({ ...message, place }).options.data.path
    expect(pathOf(message.place)).toBe('/post/bsky/abc_3k')
    expect(pathOf({ kind: 'profile', id: 'mina.example' })).toBe('/profile/bsky/mina.example')
    expect(pathOf(undefined)).toBe('/notifications')
    expect(toNotification({ ...message, kind: 'ScheduledFailed' }).options.data.path).toBe('/scheduled')
    const proposal = `harbour.eth/0x${'a'.repeat(64)}`
    expect(pathOf({ kind: 'proposal', id: proposal })).toBe(`/proposal/${proposal}`)
    for (const id of ['', 'x', '../../x', '//evil.example', `../${'a'.repeat(64)}`, `${proposal}/x`])
      expect(pathOf({ kind: 'proposal', id })).toBe('/notifications')
    for (const id of ['//evil.example', 'javascript:alert(1)', '../../x', '\\evil', '%2e%2e/'])
      expect(new URL(pathOf({ kind: 'post', id }), 'https://chorus.example').href).toMatch(/^https:\/\/chorus\.example\/post\/bsky\/[^/]+$/)
  })
})

test('that was delayed shows the time of the event', () => {
  expect(toNotification({ ...message, at: 1_760_000_000_000 }).options.timestamp).toBe(1_760_000_000_000)
  expect(toNotification(message).options).not.toHaveProperty('timestamp')
})

test('ignores foreign messages', () => {
  expect(decodeMessage(JSON.stringify(message))).toEqual(message)
  const wrong = ['', 'null', '[]', 'x'.repeat(4097), JSON.stringify({ ...message, names: [] })]
  const more = [
    { people: 0 },
    { at: 9e15 },
    { network: 'toString' },
    { tag: 'a b' },
    { names: ['x'.repeat(61)] },
    { place: { kind: 'url', id: 'https://a.example' } },
  ]
  for (const text of [...wrong, ...more.map((part) => JSON.stringify({ ...message, ...part }))])
    expect(decodeMessage(text), text).toBeUndefined()
})
