import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadCatalogue } from '../../../i18n/catalogues.ts'
import { createTranslate } from '../../../i18n/create-translate.ts'
import type { NotificationGroupRow } from './group-notifications.ts'
import { toGroupSentence } from './to-group-sentence.ts'

// Acceptance row N01: the sentence for one person, for two and for more.

beforeAll(() => loadCatalogue('en'))

const names = ['Mina', 'Teo', 'Ana', 'Sol', 'Kofi']
const people = (count: number) => names.slice(0, count).map((displayName) => ({ displayName }) as Profile)
const say = (kind: NotificationGroupRow['kind'], count: number, type: Post['type'] = 'Post') =>
  toGroupSentence(createTranslate('en'), { kind, people: people(count), post: { type } as Post }).replaceAll(/[\u2068\u2069]/g, '')

describe.each([
  ['Reaction', 'liked your post'],
  ['Mirror', 'reposted your post'],
  ['Act', 'collected your post'],
  ['Follow', 'followed you'],
] as const)('%s', (kind, did) => {
  test.each([
    [1, `Mina ${did}`],
    [2, `Mina and Teo ${did}`],
    [3, `Mina, Teo and 1 other ${did}`],
    [5, `Mina, Teo and 3 others ${did}`],
  ])('by %i', (count, sentence) => expect(say(kind, count)).toBe(sentence))
})

test('names the type of post that was liked', () => {
  expect(say('Reaction', 1, 'Comment')).toBe('Mina liked your reply')
  expect(say('Mirror', 2, 'Quote')).toBe('Mina and Teo reposted your quote')
})

test('isolates a right-to-left name from the sentence around it', () =>
  expect(toGroupSentence(createTranslate('en'), { kind: 'Follow', people: [{ displayName: 'مينا' } as Profile] })).toBe(
    '\u2068مينا\u2069 followed you',
  ))
