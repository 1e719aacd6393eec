import type { Account } from '@chorus/model/account'
import { findInBook, type AccountBook } from './account-book.ts'
import { isSameAccount, toAccountId } from './account-id.ts'
import { accountSources } from './account-source.ts'
import type { AccountsContext } from './accounts-context.ts'
import { isOfDevice } from './is-of-device.ts'

/** Ends, at their networks, the device-only sessions that existed `before` and have since been replaced or removed. */
export async function endReplaced({ store, keeperOf }: AccountsContext, before: AccountBook, added: Account): Promise<void> {
  const after = store.book()
  const isReplaced = (account: Account) => {
    const held = findInBook(after, toAccountId(account))
    return isSameAccount(account, added) || held === undefined || !isOfDevice(held.session)
  }
  const replaced = accountSources
    .flatMap((source) => before[source].accounts)
    .filter((account) => isOfDevice(account.session) && isReplaced(account))
  await Promise.allSettled(replaced.map(({ session }) => keeperOf(session).forget(session)))
}
