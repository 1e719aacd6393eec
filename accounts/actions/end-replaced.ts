import type { Account } from '@chorus/model/account'
import { isSameAccount, toAccountId } from '../account-id.ts'
import { accountSources } from '../account-source.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { findInBook, type AccountBook } from '../book/account-book.ts'
import { isDeviceOnly } from '../is-held-by-server.ts'

/** Ends, at their networks, the device-only sessions that existed `before` and have since been replaced or removed. */
export async function endReplaced({ store, holderOf }: AccountsContext, before: AccountBook, added: Account): Promise<void> {
  const after = store.book()
  const isReplaced = (account: Account) => {
    const held = findInBook(after, toAccountId(account))
    return isSameAccount(account, added) || held === undefined || !isDeviceOnly(held.session)
  }
  const replaced = accountSources
    .flatMap((source) => before[source].accounts)
    .filter((account) => isDeviceOnly(account.session) && isReplaced(account))
  await Promise.allSettled(replaced.map(({ session }) => holderOf(session).endSession(session)))
}
