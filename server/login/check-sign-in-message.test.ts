import { expect, test } from 'vitest'
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
])('a message %s says who has signed', (_, text) => {
  expect(checkSignInMessage(text, expectation)).toBe(address)
})

test.each(lines.map((line, index) => [line, index] as const).filter(([line]) => !/^(Expiration|Not Before|Request|- https)/.test(line)))(
  'a message without its line %j is none',
  (_, index) => {
    expect(() => checkSignInMessage(lines.toSpliced(index, 1).join('\n'), expectation)).toThrow('made for something else')
  },
)

test.each(lines.slice(0, -2).map((line, index) => [line, index] as const))(
  'a message whose line %j stands behind the next one is none',
  (line, index) => {
    const swapped = lines.toSpliced(index, 2, lines[index + 1]!, line).join('\n')
    if (swapped !== good) expect(() => checkSignInMessage(swapped, expectation)).toThrow('made for something else')
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
  ['of a short address', instead(address, address.slice(0, -1))],
  ['that is empty', ''],
])('a message %s is refused', (_, text) => {
  expect(() => checkSignInMessage(text, expectation)).toThrow('made for something else')
})

test.each<[string, string]>([
  ['from 601 s ago', instead('11:59:00.000Z', '11:49:59Z')],
  ['from 61 s ahead', instead('11:59:00.000Z', '12:01:01Z')],
  ['of a day that there is not', instead('2026-06-01T11:59:00.000Z', '2026-06-41T11:59:00Z')],
  ['that has ended', instead('12:09:00Z', '11:59:59Z')],
  ['that ends on a day that there is not', instead('2026-06-01T12:09:00Z', '2026-13-01T12:09:00Z')],
  ['that begins later', instead('13:58:59+02:00', '14:01:01+02:00')],
])('a message %s is refused', (_, text) => {
  expect(() => checkSignInMessage(text, expectation)).toThrow('too old')
})

test('a long message of one letter is refused as fast as it is read', () => {
  for (const letter of ['\n', ' ', '-', 'a']) expect(() => checkSignInMessage(letter.repeat(5000), expectation)).toThrow('made for')
})
