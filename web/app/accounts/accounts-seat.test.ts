import { currentProvider, emptyBook, enterAccount } from '@chorus/accounts/account-book'
import { storageKeys } from '@chorus/accounts/account-source'
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

test('a book that was written in part is shown when our server has been asked', async () => {
  const browser = await closeBrowser('bluesky')
  browser.stored.delete(storageKeys.provider)
  const tab = browser.openTab()
  const seat = createSeat(drawn, async () => tab.accounts, '/')
  const shown: boolean[] = []
  seat.subscribe(() => shown.push(currentProvider(seat.book()) !== undefined))
  await seat.restored()
  expect(shown.length).toBeGreaterThan(0)
  expect(shown).not.toContain(false)
})

test('whose session has ended meanwhile is nobody once our server has been asked', async () => {
  const browser = await closeBrowser('bluesky')
  browser.server.setCookie(null)
  const tab = browser.openTab()
  const seat = createSeat(drawn, async () => tab.accounts, '/')
  await seat.restored()
  expect(currentProvider(seat.book())).toBeUndefined()
})
