import { toAccountId } from '@chorus/accounts/account-id'
import { type AccountBook, emptyBook, enterAccount } from '@chorus/accounts/book/account-book'
import { sampleAccount, sampleProvider } from '@chorus/accounts/testing/sample-accounts'
import { expect, test } from 'vitest'
import { createPushPrompt } from './push-prompt.ts'

const bookOf = (name: string) => enterAccount(emptyBook, sampleAccount('Bsky', name), sampleProvider(name))

function start() {
  let book: AccountBook = emptyBook
  const listeners = new Set<() => void>()
  const accountsStore = {
    book: () => book,
    subscribe: (listener: () => void) => (listeners.add(listener), () => listeners.delete(listener)),
  }
  const enter = (next: AccountBook) => {
    book = next
    for (const listener of listeners) listener()
  }
  const { runOnce } = createPushPrompt(accountsStore)
  const made: string[] = []
  const offer = (name: string, locale = 'en', fault?: Error) =>
    runOnce({ account: toAccountId(sampleProvider(name)), locale }, async () => {
      made.push(`${name} ${locale}`)
      if (fault) throw fault
    })
  return { enter, offer, made }
}

test('registers an account once, in its language', async () => {
  const { enter, offer, made } = start()
  enter(bookOf('mina'))
  await offer('mina')
  await offer('mina')
  await offer('mina', 'ja')
  enter(bookOf('teo'))
  await offer('teo', 'ja')
  await offer('teo', 'ja')
  expect(made).toEqual(['mina en', 'mina ja', 'teo ja'])
})

test('registers again after logging out and in, since our server has deleted the subscription', async () => {
  const { enter, offer, made } = start()
  enter(bookOf('mina'))
  await offer('mina')
  enter(emptyBook)
  enter(bookOf('mina'))
  await offer('mina')
  expect(made).toEqual(['mina en', 'mina en'])
})

test('retries a failed registration', async () => {
  const { enter, offer, made } = start()
  enter(bookOf('mina'))
  await offer('mina', 'en', new Error('Our server is away.'))
  await offer('mina')
  await offer('mina')
  expect(made).toEqual(['mina en', 'mina en'])
})
