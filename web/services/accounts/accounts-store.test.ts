import { toAccountId } from '@chorus/accounts/account-id'
import { storageKeys } from '@chorus/accounts/account-source'
import { type AccountBook, currentProvider, emptyBook, enterAccount } from '@chorus/accounts/book/account-book'
import { currentAccount } from '@chorus/accounts/book/account-state'
import { closeBrowser } from '@chorus/accounts/testing/restart-browser'
import { sampleAccount, sampleProvider } from '@chorus/accounts/testing/sample-accounts'
import type { Session } from '@chorus/model/session/session'
import { expect, test } from 'vitest'
import type { Viewers } from '../../cache/entities/viewers.ts'
import { createAccountsStore } from './accounts-store.ts'

const drawn = enterAccount(emptyBook, sampleAccount('Bsky', 'mina'), sampleProvider('a-Bsky-mina'))
const idOf = (name: string) => toAccountId(sampleAccount('Bsky', name))

test('keeps the server-rendered accounts as the first book after later logins', async () => {
  const tab = (await closeBrowser('bluesky', ['mina', 'kai'])).openTab()
  const accountsStore = createAccountsStore(drawn, async () => tab.accounts, '/')
  await accountsStore.restored()
  expect(accountsStore.book().bluesky.accounts).toHaveLength(2)
  expect(accountsStore.firstBook()).toBe(drawn)
})

test.each(['provider', 'bluesky'] as const)('an account book without its %s is used once our server has been asked', async (source) => {
  const browser = await closeBrowser('bluesky')
  browser.stored.delete(storageKeys[source])
  const tab = browser.openTab()
  const accountsStore = createAccountsStore(drawn, async () => tab.accounts, '/')
  const shown: AccountBook[] = []
  accountsStore.subscribe(() => shown.push(accountsStore.book()))
  await accountsStore.restored()
  expect(shown.length).toBeGreaterThan(0)
  for (const book of shown) expect([currentProvider(book), currentAccount(book.bluesky)]).not.toContain(undefined)
})

test('an account whose session has ended is gone once our server has been asked', async () => {
  const browser = await closeBrowser('bluesky')
  browser.server.setCookie(null)
  const tab = browser.openTab()
  const accountsStore = createAccountsStore(drawn, async () => tab.accounts, '/')
  await accountsStore.restored()
  expect(currentProvider(accountsStore.book())).toBeUndefined()
})

test('an account of the page whose session ended before it was stored is reported', async () => {
  const browser = await closeBrowser('bluesky')
  browser.stored.clear()
  browser.server.setCookie(null)
  const tab = browser.openTab()
  await createAccountsStore(drawn, async () => tab.accounts, '/').restored()
  expect(tab.notices).toMatchObject([{ code: 'session-ended', account: { session: { type: 'Firefly' } } }])
})

test('accounts are pending until our server has been asked, or can’t be', async () => {
  const tab = (await closeBrowser('bluesky')).openTab()
  const accountsStore = createAccountsStore(emptyBook, async () => tab.accounts, '/', true)
  const heard: boolean[] = []
  accountsStore.subscribe(() => heard.push(accountsStore.isPending()))
  expect(accountsStore.isPending()).toBe(true)
  await accountsStore.restored()
  expect(currentProvider(accountsStore.book())).toBeDefined()
  expect([heard.at(-1), accountsStore.isPending(), accountsStore.wasPending()]).toEqual([false, false, true])

  const unloaded = createAccountsStore(emptyBook, () => Promise.reject(new Error('No network here.')), '/', true)
  await expect(unloaded.restored()).rejects.toThrow('No network here.')
  expect(unloaded.isPending()).toBe(false)
})

test('keeps one viewers object until another account becomes active', async () => {
  const tab = (await closeBrowser('bluesky', ['mina', 'kai'])).openTab()
  const accountsStore = createAccountsStore(drawn, async () => tab.accounts, '/')
  const first = accountsStore.viewers()
  expect(accountsStore.firstViewers()).toBe(first)
  const heard: { book: AccountBook; viewers: Viewers }[] = []
  accountsStore.subscribe(() => heard.push({ book: accountsStore.book(), viewers: accountsStore.viewers() }))
  const accounts = await accountsStore.restored()
  const both = accountsStore.viewers()
  expect(both).not.toBe(first)
  expect(accountsStore.firstViewers()).toBe(first)

  heard.length = 0
  await accounts.refresh('bluesky')
  await accounts.updateProfile(idOf('kai'), { displayName: 'Kai of the pier' })
  expect(heard.length).toBeGreaterThan(0)
  expect(new Set(heard.map(({ viewers }) => viewers))).toEqual(new Set([both]))

  await accounts.switchTo(idOf('mina'))
  expect(accountsStore.viewers()).not.toBe(both)
  expect(accountsStore.viewers().current.bluesky?.account).toBe(idOf('mina'))
})

test('has another viewers object once a login may do more, such as post', async () => {
  const tab = (await closeBrowser('farcaster')).openTab()
  const accountsStore = createAccountsStore(emptyBook, async () => tab.accounts, '/')
  const accounts = await accountsStore.restored()
  const reader = accountsStore.viewers()
  const { profile, session } = currentAccount(accounts.book().farcaster)!
  expect(session).toMatchObject({ proof: { kind: 'relay' } })
  const approved = { ...session, proof: { kind: 'grant', signerRequestToken: 'vault:2' } } as Session
  await accounts.add({ profile, session: approved })
  expect(currentAccount(accountsStore.book().farcaster)!.session).toMatchObject({ proof: { kind: 'grant' } })
  expect(accountsStore.viewers()).not.toBe(reader)
  expect(accountsStore.viewers()).toEqual(reader)
})
