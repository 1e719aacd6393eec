import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { errorMessages, recogniseServiceError, serviceErrors } from './error-messages.ts'

const specs = new URL('../../shared/spec/', import.meta.url)
const files = ['1-product-accounts-provider.txt', '2-farcaster-twitter-governance.txt', '3-bluesky-lens-previews-chains.txt']

/** The quoted messages of one spec's error catalogue. */
function readCatalogue(file: string): string[] {
  const text = readFileSync(new URL(file, specs), 'utf8')
  const chapter = text.slice(text.indexOf('\n## 8. '), text.indexOf('\n## 9. '))
  return [...chapter.matchAll(/"([A-Z][^"\n]+)"|(?<=[-| ])'([A-Z][^'\n]+)'/g)].map((match) => match[1] ?? match[2] ?? '')
}

const table = Object.values(errorMessages).map((message) =>
  typeof message === 'string'
    ? message
    : (message as (value: string | string[]) => string)(message === errorMessages.pushKeysMissing ? ['…'] : '…'),
)
const withoutPlaceholders = (message: string) => message.replace(/\{\w+\}|\.\.\.$|…/g, '…')

test.skipIf(!existsSync(specs)).each(files)(
  'the table includes every message of the catalogue in %s (skipped: shared/spec is absent)',
  (file) => {
    const known = new Set(
      [...table, ...Object.values(serviceErrors).flatMap((sign) => ('text' in sign ? [sign.text] : []))].map(withoutPlaceholders),
    )
    // Messages from wallets, as opposed to the ones we show for them.
    const raw = new Set(['User denied message signature.', 'User denied transaction signature.'])
    const messages = readCatalogue(file)
    expect(messages.length).toBeGreaterThan(15)
    expect(messages.filter((message) => !raw.has(message) && !known.has(withoutPlaceholders(message)))).toEqual([])
  },
)

test('has no duplicate messages', () => expect(new Set(table).size).toBe(table.length))

test('messages name their subject', () => {
  expect(errorMessages.feedNotFound('coffee')).toBe('No feed found with the id = coffee')
  expect(errorMessages.xSessionNotEncrypted('no key')).toBe('Failed to encrypt twitter session: no key.')
  expect(errorMessages.profileUnknown('mina')).toBe("Profile mina doesn't exist.")
  expect(errorMessages.pushKeysMissing(['apiKey', 'appId'])).toBe('Missing Firebase config keys: apiKey, appId')
})

test.each([
  ['', 1642, 'otpLimitExceeded'],
  ['wrong code', 1639, 'emailLoginFailed'],
  ['Error: Farcaster login timed out (50 s)', undefined, 'farcasterLoginTimedOut'],
  ['Email has already been taken.', 400, 'emailTaken'],
  ['This apple already bound to the other account', undefined, 'appleBoundToOther'],
  ['anything else', 500, undefined],
])('%j with code %s is %s', (message, code, expected) => expect(recogniseServiceError(message, code)).toBe(expected))
