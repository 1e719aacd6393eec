import { expect, test } from 'vitest'
import { expiryMargins, findTokenEnd, isSessionExpired, isTokenExpired, readTokenExpiry } from './expiry.ts'

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

test('reads a token’s expiry in ms', () => expect(readTokenExpiry(token({ exp: 1_700_000_000, sub: '漢'.length }))).toBe(now))

test.each([
  ['as long after it came as it lives', { iat: 1_700_086_400, exp: 1_700_093_600 }, now, now + 7_200_000],
  ['by a clock that is a day behind', { iat: 1_699_913_600, exp: 1_699_920_800 }, now, now + 7_200_000],
  ['made after its end: at once', { iat: 2, exp: 1 }, now, now],
  ['that does not say when it was made', { exp: 1_700_000_060 }, now, now + 60_000],
  ['that came nobody knows when', { iat: 1, exp: 1_700_000_060 }, 0, now + 60_000],
  ['without an end', { iat: 1 }, now, undefined],
])('a token expires by our own clock: %s', (_, claims, cameAt, expected) => expect(findTokenEnd(token(claims), cameAt)).toBe(expected))
