import type { AccountId } from '@chorus/accounts/account-id'
import { editSource, emptyBook, leaveAccount, type AccountBook } from '@chorus/accounts/book/account-book'
import { addAccount, makeCurrent } from '@chorus/accounts/book/account-state'
import type { Accounts } from '@chorus/accounts/create-accounts'
import { isDeviceOnly } from '@chorus/accounts/is-held-by-server'
import { sampleAccount } from '@chorus/accounts/testing/sample-accounts'
import { createEmitter } from '@chorus/model/emitter'
import { expect, test } from 'vitest'
import { erasePagesOnChange } from './erase-pages-on-change.ts'

const [mina, omar] = [sampleAccount('Bsky', 'did:plc:mina'), sampleAccount('Bsky', 'did:plc:omar')]
const add = (book: AccountBook, account = mina) => editSource(book, 'bluesky', (state) => addAccount(state, account))
const both = add(add(emptyBook), omar)
const withDevice = add(emptyBook, sampleAccount('Bsky', 'did:plc:mina', 'a-secret'))

/** Accounts whose restore ends with a book. */
async function open(drawn: AccountBook, restored: AccountBook) {
  const changes = createEmitter()
  let book = emptyBook
  let erased = 0
  const show = (next: AccountBook) => {
    book = next
    changes.emit()
  }
  const inner = {
    book: () => book,
    subscribe: changes.subscribe,
    // One account after the other.
    restore: async () => [emptyBook, add(emptyBook), restored].forEach(show),
  } as unknown as Accounts
  const accounts = erasePagesOnChange(inner, { erase: async () => void erased++ })
  await accounts.restore('/', drawn)
  return { show, erased: () => erased }
}

test('erases nothing while accounts are restored, nor when only their details change', async () => {
  const { show, erased } = await open(both, both)
  show({ ...both })
  expect(erased()).toBe(0)
})

test.each<[string, AccountBook]>([
  ['an account is logged out', leaveAccount(both, 'Bsky:did:plc:omar' as AccountId)],
  ['all accounts are logged out', emptyBook],
  ['another account becomes active', editSource(both, 'bluesky', (state) => makeCurrent(state, 'Bsky:did:plc:omar' as AccountId))],
])('erases when %s', async (_, next) => {
  const { show, erased } = await open(both, both)
  show(next)
  expect(erased()).toBe(1)
})

test('erases a guest’s pages at login, and pages of an account that turns out to be logged out', async () => {
  const { show, erased } = await open(emptyBook, emptyBook)
  show(add(emptyBook))
  expect(erased()).toBe(1)
  expect((await open(both, emptyBook)).erased()).toBe(1)
})

test('erases nothing because of device-only accounts, which no page of our server shows', async () => {
  expect(isDeviceOnly(withDevice.bluesky.accounts[0]!.session)).toBe(true)
  expect((await open(emptyBook, withDevice)).erased()).toBe(0)
})
