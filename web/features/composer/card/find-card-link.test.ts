import { expect, test } from 'vitest'
import { findCardLink } from './find-card-link.ts'

const origin = 'https://chorus.example'
const find = (text: string, more = {}) => findCardLink({ text, images: [], ...more }, origin)

test.each([
  ['Read https://one.example/a and then two.example/b', 'https://two.example/b'],
  ['https://one.example/a (see https://chorus.example/post/bsky/1)', 'https://one.example/a'],
  ['https://one.example/a, and as a file: https://one.example/a.pdf', 'https://one.example/a'],
  ['Write to mina@one.example', undefined],
  ['http://localhost/ and http://127.0.0.1/', undefined],
  ['', undefined],
])('the card of %j is of %s', (text, link) => {
  expect(find(text)).toBe(link)
})

test('files and polls take the place of a card', () => {
  const text = 'https://one.example/a'
  expect(find(text, { images: [{}] })).toBeUndefined()
  expect(find(text, { gif: {} })).toBeUndefined()
  expect(find(text, { video: {} })).toBeUndefined()
  expect(find(text, { poll: {} })).toBeUndefined()
})
