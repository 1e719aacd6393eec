import { expect, test } from 'vitest'
import { findCompletion } from './find-completion.ts'

test.each([
  ['@m', { kind: 'mention', start: 0, end: 2, query: 'm' }],
  ['Hello @mina.ex', { kind: 'mention', start: 6, end: 14, query: 'mina.ex' }],
  ['こんにちは@ミナ', { kind: 'mention', start: 5, end: 8, query: 'ミナ' }],
  ['(@mina', { kind: 'mention', start: 1, end: 6, query: 'mina' }],
  ['The #tid', { kind: 'hashtag', start: 4, end: 8, query: 'tid' }],
  ['The #', { kind: 'hashtag', start: 4, end: 5, query: '' }],
  ['@', undefined],
  ['mail@mina', undefined],
  ['https://a.example/@mina', undefined],
  ['https://a.example/#top', undefined],
  ['&#39', undefined],
  [`@${'a'.repeat(51)}`, undefined],
  ['@mina and', undefined],
])('%s', (text, expected) => expect(findCompletion(text, text.length)).toEqual(expected))

test('completes at the cursor, and nothing inside a word', () => {
  expect(findCompletion('@mi and more', 3)?.query).toBe('mi')
  expect(findCompletion('@mina', 3)).toBeUndefined()
})
