import { expect, test } from 'vitest'
import { toOwnPath } from './to-own-path.ts'

test.each([
  ['/', '/'],
  ['/settings/general?tab=x#top', '/settings/general?tab=x#top'],
  ['/post/bsky/a%2Fb', '/post/bsky/a%2Fb'],
  ['/a/../b', '/b'],
])('accepts %s', (text, path) => {
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
])('rejects %j, which leads to another site', (text) => {
  const path = toOwnPath(text)
  expect(new URL(path, 'https://chorus.example').origin).toBe('https://chorus.example')
  expect(path).not.toMatch(/^\/[/\\]/)
})
