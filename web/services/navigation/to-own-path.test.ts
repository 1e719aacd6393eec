import { expect, test } from 'vitest'
import { toOwnPath } from './to-own-path.ts'

test.each([
  ['/', '/'],
  ['/settings/general?tab=x#top', '/settings/general?tab=x#top'],
  ['/post/bsky/a%2Fb', '/post/bsky/a%2Fb'],
  ['/a/../b', '/b'],
])('%s stays ours', (text, path) => {
  expect(toOwnPath(text)).toBe(path)
})

test.each([
  undefined,
  null,
  5,
  ['/'],
  '',
  'settings',
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  ' //evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
])('%j never leads elsewhere', (text) => {
  const path = toOwnPath(text)
  expect(new URL(path, 'https://chorus.example').origin).toBe('https://chorus.example')
  expect(path).not.toMatch(/^\/[/\\]/)
})
