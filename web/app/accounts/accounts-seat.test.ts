import { type AccountBook, currentProvider, emptyBook, enterAccount } from '@chorus/accounts/account-book'
import { toAccountId } from '@chorus/accounts/account-id'
import { storageKeys } from '@chorus/accounts/account-source'
import { currentAccount } from '@chorus/accounts/account-state'
import { closeBrowser } from '@chorus/accounts/testing/restart-browser'
import { sampleAccount, sampleProvider } from '@chorus/accounts/testing/sample-accounts'
import { expect, test } from 'vitest'
import type { Viewers } from '../../cache/viewers.ts'
import { createSeat } from './accounts-seat.ts'

const drawn = enterAccount(emptyBook, sampleAccount('Bsky', 'mina'), sampleProvider('a-Bsky-mina'))
const idOf = (name: string) => toAccountId(sampleAccount('Bsky', name))

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

test('who looks is the same for all that hear of it until somebody else does, however often an account changes', async () => {
  const tab = (await closeBrowser('bluesky', ['mina', 'kai'])).openTab()
  const seat = createSeat(drawn, async () => tab.accounts, '/')
  const first = seat.viewers()
  expect(seat.firstViewers()).toBe(first)
  const heard: { book: AccountBook; viewers: Viewers }[] = []
  seat.subscribe(() => heard.push({ book: seat.book(), viewers: seat.viewers() }))
  const accounts = await seat.restored()
  const both = seat.viewers()
  expect(both).not.toBe(first)
  expect(seat.firstViewers()).toBe(first)

  heard.length = 0
  await accounts.refresh('bluesky')
  await accounts.updateProfile(idOf('kai'), { displayName: 'Kai of the pier' })
  expect(heard.length).toBeGreaterThan(0)
  expect(new Set(heard.map(({ viewers }) => viewers))).toEqual(new Set([both]))

  await accounts.switchTo(idOf('mina'))
  expect(seat.viewers()).not.toBe(both)
  expect(seat.viewers().current.bluesky?.account).toBe(idOf('mina'))
})
