import { networkNames } from '@chorus/model/network-identity'
import { sessionRulesOf } from '@chorus/networks/session-rules'
import type { AccountSource } from '../account-source.ts'
import type { AccountsContext } from '../accounts-context.ts'
import type { AccountBook } from '../book/account-book.ts'
import { restoreCurrent } from './restore-current.ts'
import { restoreProvider } from './restore-provider.ts'

const isTelegramLogin = (path: string) => path.includes('/telegram/login')

/**
 * Restores this browser's accounts at startup: first the provider, then every source independently. No source waits for or fails with
 * another, and all are idle afterwards. `path` is the URL path that was opened, `drawn` the accounts of the page that our server sent.
 */
export async function restoreAccounts(context: AccountsContext, path: string, drawn?: AccountBook): Promise<void> {
  await context.store.load()
  await whilePending(context, 'provider', () => restoreProvider(context, drawn))
  const sources = networkNames.filter((name) => !(isTelegramLogin(path) && sessionRulesOf(name).waitsForTelegram))
  await Promise.allSettled(sources.map((source) => whilePending(context, source, () => restoreCurrent(context, source))))
}

/** Spec 1 §4 L66. */
async function whilePending({ store }: AccountsContext, source: AccountSource, work: () => Promise<void>): Promise<void> {
  store.setStatus(source, 'pending')
  try {
    await work()
  } finally {
    store.setStatus(source, 'idle')
  }
}
