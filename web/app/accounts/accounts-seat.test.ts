import { type AccountBook, currentProvider, emptyBook, enterAccount } from '@chorus/accounts/account-book'
import { storageKeys } from '@chorus/accounts/account-source'
import { currentAccount } from '@chorus/accounts/account-state'
import { closeBrowser } from '@chorus/accounts/testing/restart-browser'
import { sampleAccount, sampleProvider } from '@chorus/accounts/testing/sample-accounts'
import { expect, test } from 'vitest'
import { createSeat } from './accounts-seat.ts'

const drawn = enterAccount(emptyBook, sampleAccount('Bsky', 'mina'), sampleProvider('a-Bsky-mina'))

test('what the server drew the page for stays what it was, whoever comes later', async () => {
  const tab = (await closeBrowser('bluesky', ['mina', 'kai'])).openTab()
  const seat = createSeat(drawn, async () => tab.accounts, '/')
  await seat.restored()
  expect(seat.book().bluesky.accounts).toHaveLength(2)
  expect(seat.firstBook()).toBe(drawn)
})

test.each(['provider', 'bluesky'] as const)('a book without its %s is shown when our server has been asked', async (source) => {
  const browser = await closeBrowser('bluesky')
  browser.stored.delete(storageKeys[source])
  const tab = browser.openTab()
  const seat = createSeat(drawn, async () => tab.accounts, '/')
  const shown: AccountBook[] = []
  seat.subscribe(() => shown.push(seat.book()))
  await seat.restored()
  expect(shown.length).toBeGreaterThan(0)
  for (const book of shown) expect([currentProvider(book), currentAccount(book.bluesky)]).not.toContain(undefined)
})

test('whose session has ended meanwhile is nobody once our server has been asked', async () => {
  const browser = await closeBrowser('bluesky')
  browser.server.setCookie(null)
  const tab = browser.openTab()
  const seat = createSeat(drawn, async () => tab.accounts, '/')
  await seat.restored()
  expect(currentProvider(seat.book())).toBeUndefined()
})
