import { beforeEach, expect, test, vi } from 'vitest'
import { endAttempt, readAttempt, startAttempt } from './login-attempt.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

const now = 1_780_000_000_000

test('an attempt is valid for ten minutes', () => {
  const attempt = startAttempt('telegram', '/settings/accounts', now)
  expect(readAttempt(now + 599_999, 'telegram')).toEqual(attempt)
  expect(readAttempt(now + 600_000, 'telegram')).toBeUndefined()
})

test('ignores an attempt dated in the future', () => {
  startAttempt('telegram', '/', now)
  expect(readAttempt(now - 1, 'telegram')).toBeUndefined()
})

test('finds an attempt by its sign-in method', () => {
  startAttempt('telegram', '/', now)
  expect(readAttempt(now, 'google')).toBeUndefined()
  expect(readAttempt(now)?.type).toBe('telegram')
})

test('an attempt is valid once', () => {
  startAttempt('telegram', '/', now)
  endAttempt()
  expect(readAttempt(now)).toBeUndefined()
})

test('cancelling an older attempt leaves a newer one unchanged', () => {
  const older = startAttempt('telegram', '/', now)
  const newer = startAttempt('google', '/', now + 1)
  endAttempt(older)
  expect(readAttempt(now + 1)).toEqual(newer)
  endAttempt(newer)
  expect(readAttempt(now + 1)).toBeUndefined()
})

test('creates a new state and nonce for each attempt', () => {
  const attempts = [startAttempt('google', '/', now), startAttempt('google', '/', now)]
  expect(new Set(attempts.flatMap(({ state, nonce }) => [state, nonce])).size).toBe(4)
})

test.each(['', 'null', '{}', '[]', '{"type":"telegram","to":"/","state":"s","nonce":"n"}', 'not JSON'])(
  'ignores stored text without a valid attempt: %j',
  (text) => {
    sessionStorage.setItem('login', text)
    expect(readAttempt(now)).toBeUndefined()
  },
)
