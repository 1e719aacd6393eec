import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkSignInMessage } from './check-sign-in-message.ts'

const address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const now = Date.parse('2026-06-01T12:00:00Z') / 1000
const expectation = { domain: 'chorus.example', nonce: 'a1b2c3d4', fid: 7, now }
const lines = [
  'chorus.example wants you to sign in with your Ethereum account:',
  address,
  '',
  'Farcaster Auth',
  '',
  'URI: https://chorus.example/login',
  'Version: 1',
  'Chain ID: 10',
  'Nonce: a1b2c3d4',
  'Issued At: 2026-06-01T11:59:00.000Z',
  'Expiration Time: 2026-06-01T12:09:00Z',
  'Not Before: 2026-06-01T13:58:59+02:00',
  'Request ID: some_id',
  'Resources:',
  '- https://chorus.example/terms',
  '- farcaster://fid/7',
]
const good = lines.join('\n')
const without = (part: string) => lines.filter((line) => !line.startsWith(part)).join('\n')
const instead = (from: string | RegExp, to: string) => {
  expect(good).toMatch(from)
  return good.replace(from, to)
}

test.each<[string, string]>([
  ['as it is', good],
  ['in its older words', instead('Farcaster Auth', 'Farcaster Connect')],
  ['without what may be left out', without('Expiration').replace(/\nNot Before.*|\nRequest ID.*/g, '')],
  ['with an empty request id', instead('some_id', '')],
])('reads the signer of a message %s', (_, text) => {
  expect(checkSignInMessage(text, expectation)).toBe(address)
})

test.each(lines.map((line, index) => [line, index] as const).filter(([line]) => !/^(Expiration|Not Before|Request|- https)/.test(line)))(
  'rejects a message without its line %j',
  (_, index) => {
    expect(() => checkSignInMessage(lines.toSpliced(index, 1).join('\n'), expectation)).toThrow('for another site or account')
  },
)

test.each(lines.slice(0, -2).map((line, index) => [line, index] as const))(
  'rejects a message whose line %j comes after the next one',
  (line, index) => {
    const swapped = lines.toSpliced(index, 2, lines[index + 1]!, line).join('\n')
    if (swapped !== good) expect(() => checkSignInMessage(swapped, expectation)).toThrow('for another site or account')
  },
)

test.each<[string, string]>([
  ['of another site', instead('chorus.example', 'other.example')],
  ['of a site that ends like ours', instead(/^/, 'my.')],
  ['of somebody at our site', instead(/^/, 'somebody@')],
  ['with a scheme', instead(/^/, 'https://')],
  ['with words before', instead(/^/, 'Hello.\n')],
  ['with a space before', instead(/^/, ' ')],
  ['with a line behind', `${good}\n`],
  ['with words behind', `${good}\nand more`],
  ['with the line breaks of another system', good.replaceAll('\n', '\r\n')],
  ['with a line break that only looks like one', instead('Auth\n', 'Auth\u2028')],
  ['with two statements', instead('Farcaster Auth', 'Farcaster Auth\nFarcaster Auth')],
  ['with a statement of its own', instead('Farcaster Auth', 'Pay 5')],
  ['with fields in its statement', instead('Farcaster Auth', 'Farcaster Auth URI: x Version: 1 Chain ID: 10 Nonce: a1b2c3d4')],
  ['of another version', instead('Version: 1', 'Version: 2')],
  ['on another chain', instead('Chain ID: 10', 'Chain ID: 1')],
  ['on a chain in another spelling', instead('Chain ID: 10', 'Chain ID: 010')],
  ['with another nonce', instead('a1b2c3d4', 'a1b2c3d5')],
  ['with a longer nonce', instead('a1b2c3d4', 'a1b2c3d4e5')],
  ['with the nonce twice', instead('Nonce: a1b2c3d4', 'Nonce: a1b2c3d4\nNonce: a1b2c3d4')],
  ['about another fid', instead('fid/7', 'fid/8')],
  ['about a fid that begins like it', instead('fid/7', 'fid/77')],
  ['about a fid in another spelling', instead('fid/7', 'fid/07')],
  ['about two fids', instead('fid/7', 'fid/7\n- farcaster://fid/8')],
  ['about the same fid twice', instead('fid/7', 'fid/7\n- farcaster://fid/7')],
  ['of a time in words', instead('2026-06-01T11:59:00.000Z', 'Mon Jun 01 2026')],
  ['of a time without its zone', instead('2026-06-01T11:59:00.000Z', '2026-06-01T11:59:00')],
  ['with an end in words', instead('2026-06-01T12:09:00Z', 'never')],
  ['of a day that does not exist', instead('2026-06-01T11:59:00.000Z', '2026-06-41T11:59:00Z')],
  ['issued on a day that its month does not have', instead('2026-06-01T11:59:00.000Z', '2026-05-32T11:59:00Z')],
  ['that expires on a day that does not exist', instead('2026-06-01T12:09:00Z', '2027-02-31T12:09:00Z')],
  ['that starts on a day that does not exist', instead('2026-06-01T13:58:59+02:00', '2026-02-31T13:58:59+02:00')],
  ['with no URI', instead('URI: https://chorus.example/login', 'URI: login')],
  ['with a URI of another site', instead('URI: https://chorus.example', 'URI: https://other.example')],
  ['with a URI that only begins like ours', instead('URI: https://chorus.example', 'URI: https://chorus.example.other.example')],
  ['with our name as the user of another site', instead('URI: https://chorus.example', 'URI: https://chorus.example@other.example')],
  ['with a URI of another port', instead('URI: https://chorus.example', 'URI: https://chorus.example:8443')],
  ['with a script as URI', instead('URI: https://chorus.example/login', 'URI: javascript:alert(1)//chorus.example')],
  ['with a resource that is no URI', instead('- https://chorus.example/terms', '- :terms')],
  ['of a short address', instead(address, address.slice(0, -1))],
  ['that is empty', ''],
])('rejects a message %s', (_, text) => {
  expect(() => checkSignInMessage(text, expectation)).toThrow('for another site or account')
})

test.each<[string, string]>([
  ['from 601 s ago', instead('11:59:00.000Z', '11:49:59Z')],
  ['from 61 s ahead', instead('11:59:00.000Z', '12:01:01Z')],
  ['that has ended', instead('12:09:00Z', '11:59:59Z')],
  ['that begins later', instead('13:58:59+02:00', '14:01:01+02:00')],
])('rejects a message %s', (_, text) => {
  expect(() => checkSignInMessage(text, expectation)).toThrow('expired')
})

test('rejects a long run of one character without backtracking', () => {
  for (const letter of ['\n', ' ', '-', 'a'])
    expect(() => checkSignInMessage(letter.repeat(5000), expectation)).toThrow('for another site or account')
})

const corpus = new URL('../../../shared/corpora/siwe/', import.meta.url)
const isThere = existsSync(corpus)
const readVectors = (name: string) => (isThere ? (JSON.parse(readFileSync(new URL(name, corpus), 'utf8')) as Record<string, unknown>) : {})

/** A published message with the FIP-11 fields: statement, chain and fid. Its URI is on the requesting site. */
const toFarcaster = (text: string) =>
  `${text.replace(/^I accept.*$/m, 'Farcaster Auth').replace('Chain ID: 1\n', 'Chain ID: 10\n')}\n- farcaster://fid/7`

describe.skipIf(!isThere)('EIP-4361 vectors (skipped: shared/corpora is absent)', () => {
  const published = { domain: 'service.org', nonce: '12341234', fid: 7, now: Date.parse('2022-03-17T12:46:00Z') / 1000 }
  const rejected = Object.entries(readVectors('parsing_negative.json') as Record<string, string>)
  // Checksums guard against typing errors; we compare this address with the fid's owner.
  const isChecked = ([name]: [string, unknown]) => name !== 'address not EIP-55'

  test('accepts the message that the rejected ones were made from', () => {
    const bad = (readVectors('parsing_negative.json') as Record<string, string>)['address not EIP-55']!
    expect(checkSignInMessage(toFarcaster(bad), published)).toMatch(/^0x/)
  })

  test.each(rejected.filter(isChecked))('rejects: %s', (_, text) => {
    expect(() => checkSignInMessage(toFarcaster(text), published)).toThrow('for another site or account')
  })
})
