import { describe, expect, test } from 'vitest'
import { toPageKey } from './page-key.ts'
import { readPreferences } from './read-preferences.ts'

const keyOf = (address: string, cookie = '', language = 'en') =>
  toPageKey(
    new URL(address, 'http://localhost'),
    readPreferences(new Headers({ cookie, 'accept-language': language }), ['https://other.example']),
  )

describe('the key of a guest’s page', () => {
  test.each([
    '/',
    '/discover/bsky',
    '/post/bsky/x',
    '/profile/lens/y?tab=media',
    '/search?q=crab',
    '/explore',
    '/feed/bsky/a',
    '/channel/farcaster/b',
  ])('exists for %s', (address) => expect(keyOf(address)).toBeDefined())

  test.each([
    '/login/callback?code=secret',
    '/login',
    '/telegram/login?token=secret',
    '/settings',
    '/notifications',
    '/following',
    '/bookmarks',
    '/profilex',
    '/Search?q=1',
    '//evil.example/',
  ])('does not exist for %s', (address) => expect(keyOf(`http://localhost${address}`)).toBeUndefined())

  test.each(['current=Lens:0x1', 'device=1', 'root_api=https://other.example', 'tab=bluesky'])(
    'does not exist on Home with %s',
    (cookie) => {
      expect(keyOf('/', cookie)).toBeUndefined()
    },
  )

  test('differs by address, language, appearance and the networks on Home', () => {
    const keys = [
      keyOf('/'),
      keyOf('/?a=1'),
      keyOf('/explore'),
      keyOf('/', '', 'es'),
      keyOf('/', 'locale=ja'),
      keyOf('/', 'theme=dark'),
      keyOf('/', 'text=large'),
      keyOf('/', 'motion=reduced'),
      keyOf('/', 'home=lens'),
      keyOf('/explore', 'tab=lens'),
    ]
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys).not.toContain(undefined)
  })

  test('ignores what the page does not depend on', () => {
    expect(keyOf('/', 'following-only=1')).toBe(keyOf('/'))
    expect(keyOf('/', 'theme=purple; analytics=1', 'en-GB,en;q=0.9')).toBe(keyOf('/'))
  })

  test('does not exist for addresses that no one links to', () => {
    expect(keyOf(`/search?q=${'a'.repeat(300)}`)).toBeUndefined()
  })
})
