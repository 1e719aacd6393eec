import { updateProfile } from '@chorus/contract/account/account'
import { generateOtp } from '@chorus/contract/account/login'
import { decodeInput } from '@chorus/contract/decode-input'
import { hostedLoginBluesky, hostedLoginEmail } from '@chorus/contract/hosted/hosted'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadCatalogue } from '../../i18n/catalogues.ts'
import { createTranslate } from '../../i18n/create-translate.ts'
import { locales } from '../../i18n/locale.ts'
import { toInvalidInputSentence } from './to-invalid-input-sentence.ts'

const long = 'a'.repeat(5000)
const rejected: [string, () => unknown, string][] = [
  ['blank display name', () => decodeInput(updateProfile.body, { displayName: '  ' }), 'Enter a display name.'],
  ['long display name', () => decodeInput(updateProfile.body, { displayName: long }), 'Use 100 characters or fewer.'],
  ['no email address', () => decodeInput(generateOtp.body, { email: '' }), 'Enter a valid email address.'],
  ['long code', () => decodeInput(hostedLoginEmail.body, { email: 'a@b.example', otp: long }), 'That code is wrong or has expired.'],
  ['no handle', () => decodeInput(hostedLoginBluesky.body, { identifier: '', password: 'x' }), 'Enter a valid handle or email address.'],
  ['long password', () => decodeInput(hostedLoginBluesky.body, { identifier: 'a.example', password: long }), 'Wrong handle or password.'],
  [
    'long server address',
    () => decodeInput(hostedLoginBluesky.body, { identifier: 'a.example', password: 'x', serviceUrl: long }),
    'Enter a valid server address.',
  ],
  [
    'a field that no one fills in',
    () => decodeInput(updateProfile.body, { avatar: 'ftp://a.example' }),
    'Something you entered isn’t valid.',
  ],
  ['an unknown field', () => decodeInput(updateProfile.body, { constructor: 1 }), 'Something you entered isn’t valid.'],
]

const toMessage = (decode: () => unknown): string => {
  try {
    decode()
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('The input was accepted.')
}

beforeAll(() => Promise.all(locales.map(loadCatalogue)))

describe('a rejection by our server becomes a sentence', () => {
  test.each(rejected)('%s', (_, decode, sentence) => {
    const message = toMessage(decode)
    expect(message).toMatch(/^InvalidParams: /)
    expect(toInvalidInputSentence(message, createTranslate('en'))).toContain(sentence)
  })

  test.each(locales)('in %s, without any validator text', (locale) => {
    for (const [, decode] of rejected)
      expect(toInvalidInputSentence(toMessage(decode), createTranslate(locale))).not.toMatch(
        /InvalidParams|Invalid |regex|max_length|undefined/,
      )
  })
})

test('leaves other messages alone', () => {
  expect(toInvalidInputSentence('Email has already been taken.', createTranslate('en'))).toBeUndefined()
  expect(toInvalidInputSentence('It said InvalidParams: (regex)displayName', createTranslate('en'))).toBeUndefined()
})
