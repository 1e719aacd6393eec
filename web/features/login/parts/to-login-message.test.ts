import { Failure } from '@chorus/model/failure'
import { expect, test } from 'vitest'
import type { Translate } from '../../../i18n/create-translate.ts'
import en from '../../../i18n/locales/en.json'
import { toLoginMessage } from './to-login-message.ts'

const t: Translate = (id) => en[id]

test('input that our server rejects is explained without validator text', () => {
  const rejected = new Failure('refused', 'InvalidParams: (max_length)email: Invalid length', { call: 'login', status: 400 })
  expect(toLoginMessage(rejected, 'email', t)).toBe('Enter a valid email address.')
})

test('a server address that cannot be parsed is explained in the reader’s language', () => {
  const rejected = new Failure('refused', 'Failed to parse service URL.', { call: 'login', status: 400 })
  expect(toLoginMessage(rejected, 'bluesky', t)).toBe('Enter a valid server address.')
})
