import { emptyBook, enterAccount, type AccountBook } from '@chorus/accounts/book/account-book'
import type { Account } from '@chorus/model/account'
import { parse } from 'hono/utils/cookie'
import { expect, test } from 'vitest'
import { formatDevice, parseDevice } from './device-cookie.ts'

const bluesky = (profileId: string, serviceUrl: string, accessJwt = 'a.b.c'): Account =>
  ({
    profile: { profileId, handle: profileId },
    session: { type: 'Bsky', profileId, token: '', serviceUrl, payload: { accessJwt, refreshJwt: accessJwt } },
  }) as unknown as Account
const lens = {
  profile: { profileId: '0xmina', handle: 'mina' },
  session: { type: 'Lens', profileId: '0xmina', token: 'a.b.c', refreshToken: 'd.e.f', address: '0xmina' },
} as unknown as Account
const bookOf = (...accounts: Account[]): AccountBook =>
  accounts.reduce((book, account) => enterAccount(book, account, undefined), emptyBook)
const readBack = (book: AccountBook) => parseDevice(parse(`device=${formatDevice(book)}`)['device'])

test('writes nothing without device-only accounts', () => {
  expect(formatDevice(emptyBook)).toBeUndefined()
  expect(formatDevice(bookOf(bluesky('did:plc:mina', 'https://pds.example', 'vault:1')))).toBeUndefined()
})

test('lists each service of device-only accounts once, without the accounts', () => {
  const book = bookOf(bluesky('did:plc:mina', 'https://pds.example/'), bluesky('did:plc:kai', 'https://pds.example'), lens)
  expect(readBack(book)).toEqual({ services: ['https://pds.example'] })
  expect(formatDevice(book)).not.toMatch(/mina|kai/)
  expect(formatDevice(book)).not.toMatch(/[\s;,"]/)
})

test('marks device-only accounts that need no further service', () => {
  expect(readBack(bookOf(lens))).toEqual({ services: [] })
})

test.each([undefined, '', '0', '|https://pds.example', 'https://pds.example'])('%j is ignored', (text) =>
  expect(parseDevice(text)).toBeUndefined(),
)

test.each([
  'https://pds.example;script-src *',
  'https://*',
  'https://*.example',
  "'unsafe-inline'",
  'https:',
  'https://pds.example/path',
  'https://pds.example https://other.example',
  'https://user@pds.example',
  'data:',
  'javascript:alert(1)',
  `https://${'a'.repeat(300)}`,
])('ignores the invalid service %j', (text) => expect(parseDevice(`1|${text}`)).toEqual({ services: [] }))

test('reads at most five services', () => {
  const many = Array.from({ length: 50 }, (_, index) => `https://pds${index}.example`)
  expect(parseDevice(`1|${many.join('|')}`)?.services).toEqual(many.slice(0, 5))
})
