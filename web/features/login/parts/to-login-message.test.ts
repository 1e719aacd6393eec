import { Failure } from '@chorus/model/failure'
import { expect, test } from 'vitest'
import type { Translate } from '../../../i18n/create-translate.ts'
import en from '../../../i18n/locales/en.json'
import { toLoginMessage } from './to-login-message.ts'

const t: Translate = (id, { count, network } = {}) =>
  en[id].replace(/\{count, plural, one \{[^}]*\} other \{# (\w+)\}\}/, `${count} $1`).replace('{network}', String(network))

test('input that our server rejects is explained without validator text', () => {
  const rejected = new Failure('refused', 'InvalidParams: (max_length)email: Invalid length', { call: 'login', status: 400 })
  expect(toLoginMessage(rejected, 'email', t)).toBe('Enter a valid email address.')
})

test('a server address that cannot be parsed is explained in the reader’s language', () => {
  const rejected = new Failure('refused', 'Failed to parse service URL.', { call: 'login', status: 400 })
  expect(toLoginMessage(rejected, 'bluesky', t)).toBe('Enter a valid server address.')
})

test.each([
  [299_000, 'Too many attempts. Try again in 5 minutes.'],
  [12_300, 'Too many attempts. Try again in 13 seconds.'],
  [undefined, 'Too many attempts. Wait a moment and try again.'],
])('says how long the server asks to wait: %s ms', (retryAfter, sentence) => {
  const limited = new Failure('rate-limited', 'Too many requests. Try again in 299 s.', { call: 'login', status: 429, retryAfter })
  expect(toLoginMessage(limited, 'farcaster', t)).toBe(sentence)
})

test('says when a network has no budget left for a login, or no credit', () => {
  const refused = (facts: object) => new Failure('refused', 'It is used up.', { network: 'x', status: 402, ...facts })
  expect(toLoginMessage(refused({ retryAfter: 3_600_000 }), 'x', t)).toBe('Today’s limit for X is used up. Try again tomorrow.')
  expect(toLoginMessage(refused({}), 'x', t)).toBe('This server has used up its credit with X. Try again later.')
})
