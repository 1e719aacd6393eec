import { emptyBook, enterAccount } from '@chorus/accounts/book/account-book'
import { sampleAccount, sampleToken } from '@chorus/accounts/testing/sample-accounts'
import { describe, expect, test } from 'vitest'
import { isOnDeviceOnly } from './is-on-device-only.ts'

const toBook = (handle?: string) => enterAccount(emptyBook, sampleAccount('Bsky', 'did:plc:mina', handle), undefined)

describe('bookmarks of accounts on this device only', () => {
  const onDevice = toBook(sampleToken(9_000_000))
  test('are not available, on any page that covers the account', () => {
    expect(isOnDeviceOnly(onDevice)).toBe(true)
    expect(isOnDeviceOnly(onDevice, 'bluesky')).toBe(true)
  })
  test('do not affect the page of another network', () => expect(isOnDeviceOnly(onDevice, 'farcaster')).toBe(false))
  test('do not affect guests', () => expect(isOnDeviceOnly(emptyBook)).toBe(false))
  test('do not affect accounts whose session our server holds', () => expect(isOnDeviceOnly(toBook())).toBe(false))
})
