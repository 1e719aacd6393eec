import { emptyBook, enterAccount, leaveAccount } from '@chorus/accounts/book/account-book'
import { sampleAccount, sampleProvider } from '@chorus/accounts/testing/sample-accounts'
import { expect, test } from 'vitest'
import { toViewers } from './viewers.ts'

test('uses each network’s current account, the provider’s for other refs, and lists them all', () => {
  const provider = sampleProvider('p1')
  const first = enterAccount(emptyBook, sampleAccount('Bsky', 'did:plc:mina'), provider)
  const second = enterAccount(first, sampleAccount('Bsky', 'did:plc:work'), provider)
  const book = enterAccount(second, sampleAccount('Google', 'g1'), provider)
  const viewers = toViewers(book)
  expect(viewers.current).toMatchObject({
    bluesky: { account: 'Bsky:did:plc:work', profile: 'bluesky:@did:plc:work' },
    provider: { account: 'Firefly:p1' },
  })
  expect(Object.keys(viewers.current)).toEqual(['bluesky', 'provider'])
  expect([...viewers.accounts].toSorted()).toEqual(['Bsky:did:plc:mina', 'Bsky:did:plc:work', 'Firefly:p1', 'Google:g1'])
  expect(toViewers(leaveAccount(book, 'Bsky:did:plc:work')).current.bluesky).toMatchObject({ account: 'Bsky:did:plc:mina' })
})

test('has no viewers without accounts', () => {
  expect(toViewers(emptyBook)).toEqual({ current: {}, accounts: new Set() })
})
