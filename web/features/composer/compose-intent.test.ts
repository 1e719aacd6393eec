import { expect, test } from 'vitest'
import { readComposeIntent, toIntentText } from './compose-intent.ts'

test.each([
  [{}, ''],
  [{ text: ' Hello ' }, 'Hello'],
  [{ text: 'Hello', url: 'https://a.example/?b=c' }, 'Hello https://a.example/?b=c'],
  [{ url: 'https://a.example/', hashtags: 'one, #two,,', via: 'mina' }, 'https://a.example/ #one #two via @mina'],
  [{ text: 7, other: 'x' }, ''],
])('%o proposes %o', (search, text) => expect(toIntentText(readComposeIntent(search))).toBe(text))

test('limits the length of each parameter', () => {
  expect(toIntentText(readComposeIntent({ text: 'a'.repeat(20_000) }))).toHaveLength(10_000)
})
