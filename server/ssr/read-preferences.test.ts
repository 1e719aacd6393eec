import { expect, test } from 'vitest'
import { readPreferences } from './read-preferences.ts'

const allowed = ['https://api.example', 'http://localhost:4000']
const rootOf = (value: string, roots: readonly string[] = allowed) =>
  readPreferences(new Headers({ cookie: `locale=en; root_api=${encodeURIComponent(value)}` }), roots).providerRoot

// Security row 25: "root-API override cookie only in developer builds and only to allow-listed origins".
test.each(allowed)('reads from %s when the cookie asks for it', (root) => expect(rootOf(root)).toBe(root))

test.each([
  '',
  'https://evil.example',
  'https://api.example.evil.example',
  'https://api.example@evil.example',
  'https://api.example/',
  'https://api.example/v2',
  'http://api.example',
  'HTTPS://API.EXAMPLE',
  'https://api.example:444',
  '//api.example',
  '*',
  "https://api.example; script-src 'unsafe-inline'",
])('ignores a cookie that asks for %s', (root) => expect(rootOf(root)).toBeUndefined())

test('ignores the cookie on a server that allows no origins', () => {
  for (const root of allowed) expect(rootOf(root, [])).toBeUndefined()
})
