import { toAccountId } from '@chorus/accounts/account-id'
import { emptyBook, type AccountBook } from '@chorus/accounts/book/account-book'
import { currentAccount } from '@chorus/accounts/book/account-state'
import type { Accounts } from '@chorus/accounts/create-accounts'
import { isDeviceOnly } from '@chorus/accounts/is-held-by-server'
import { createPageStore, type PageStore } from '../../services/offline/page-store.ts'

/** The accounts that our server renders pages for. It knows nothing of device-only ones. */
const toLook = (book: AccountBook): string =>
  JSON.stringify(
    Object.entries(book).map(([source, state]) => {
      const ids = state.accounts.filter(({ session }) => !isDeviceOnly(session)).map(toAccountId)
      const current = currentAccount(state)
      return [source, current && !isDeviceOnly(current.session) ? toAccountId(current) : '', ids.toSorted()]
    }),
  )

/**
 * Erases the pages that are saved for reading offline when an account is added or removed or another becomes active, in whichever tab. Until the
 * accounts are restored, missing ones mean nothing.
 */
export function erasePagesOnChange(accounts: Accounts, store: Pick<PageStore, 'erase'> = createPageStore()): Accounts {
  const watch = (drawn: AccountBook) => {
    let look = toLook(drawn)
    const check = () => {
      const next = toLook(accounts.book())
      if (next === look) return
      look = next
      void store.erase().catch(() => {})
    }
    check()
    accounts.subscribe(check)
  }
  return {
    ...accounts,
    async restore(path, drawn) {
      await accounts.restore(path, drawn)
      watch(drawn ?? emptyBook)
    },
  }
}
