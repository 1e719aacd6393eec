import { expect, test } from 'vitest'
import { expiryMargins, isSessionExpired, isTokenExpired, readTokenExpiry } from './expiry.ts'

const now = 1_700_000_000_000
const token = (body: unknown) => `e30.${btoa(JSON.stringify(body)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.x`

test.each([
  ['one that ends later', { createdAt: 1, expiresAt: now + 1 }, 0, false],
  ['one that ends now', { createdAt: 1, expiresAt: now }, 0, true],
  ['one that ends within the margin', { createdAt: 1, expiresAt: now + expiryMargins.lensRefresh }, expiryMargins.lensRefresh, true],
  ['one that ends after the margin', { createdAt: 1, expiresAt: now + expiryMargins.lensRefresh + 1 }, expiryMargins.lensRefresh, false],
  ['one that does not expire', { createdAt: 0, expiresAt: 0 }, 0, false],
  ['one that was made and never given time', { createdAt: 1, expiresAt: 0 }, 0, true],
])('session: %s', (_, session, margin, expected) => expect(isSessionExpired(session, now, margin)).toBe(expected))

test.each([
  ['a later end', token({ exp: now / 1000 + 1 }), 0, false],
  ['the very second', token({ exp: now / 1000 }), 0, true],
  ['within the margin', token({ exp: now / 1000 + 180 }), expiryMargins.blueskyPosting, true],
  ['no end', token({}), 0, true],
  ['an end that is no number', token({ exp: 'later' }), 0, true],
  ['null', token(null), 0, true],
  ['no token', 'nonsense', 0, true],
  ['two parts', 'a.b', 0, true],
  ['empty', '', 0, true],
  ['far too long', `${'a'.repeat(20_000)}.b.c`, 0, true],
])('token: %s', (_, jwt, margin, expected) => expect(isTokenExpired(jwt, now, margin)).toBe(expected))

test('the end of a token is read in ms', () => expect(readTokenExpiry(token({ exp: 1_700_000_000, sub: '漢'.length }))).toBe(now))
