import type { Facet } from '@chorus/model/facet'
import { expect, test } from 'vitest'
import { cutPreviewed } from './cut-previewed.ts'

/** Every URL in the text as a link, to `target` if given. */
const linksOf = (text: string, target?: string): Facet[] =>
  [...text.matchAll(/https?:\/\/\S+|\w+\.example\S*/g)].map(({ 0: found, index }) => ({
    kind: 'link',
    start: index,
    end: index + found.length,
    url: target ?? found,
  }))

test.each([
  ['Read this https://a.example/x', 'https://a.example/x', 'Read this'],
  ['Read this\n\nhttps://a.example/x \n', 'https://a.example/x', 'Read this'],
  ['https://a.example/x', 'https://a.example/x', ''],
  ['The same http://www.a.example/x/#top', 'https://a.example/x', 'The same'],
  ['The same https://a.example/x#top', 'https://a.example/x#top', 'The same'],
  ['The same https://a.example/x', 'https://a.example/x#top', 'The same'],
  ['https://matrix.to/#/a https://matrix.to/#/b', 'https://matrix.to/#/a', 'https://matrix.to/#/a https://matrix.to/#/b'],
  ['https://matrix.to/#/a https://matrix.to/#/b', 'https://matrix.to/#/b', 'https://matrix.to/#/a'],
  ['Two https://b.example https://a.example/x', 'https://a.example/x', 'Two https://b.example'],
  ['In the middle https://a.example/x it stays', 'https://a.example/x', 'In the middle https://a.example/x it stays'],
  ['With a stop https://a.example/x .', 'https://a.example/x', 'With a stop https://a.example/x .'],
  ['Another https://a.example/y', 'https://a.example/x', 'Another https://a.example/y'],
  ['Another https://a.example/x?y', 'https://a.example/x', 'Another https://a.example/x?y'],
])('%j with a preview of %s reads %j', (text, link, shown) => expect(cutPreviewed(text, linksOf(text), link)).toBe(shown))

test('compares link targets rather than link texts', () => {
  const text = 'Tides a.example/x…'
  expect(cutPreviewed(text, linksOf(text, 'https://a.example/x/and/on'), 'https://a.example/x/and/on')).toBe('Tides')
  expect(cutPreviewed(text, linksOf(text, 'https://evil.example'), 'https://a.example/x')).toBe(text)
  expect(cutPreviewed(text, [], 'https://a.example/x')).toBe(text)
})
