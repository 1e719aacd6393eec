import { currentProvider } from '@chorus/accounts/account-book'
import type { AccountId } from '@chorus/accounts/account-id'
import type { AccountsStore } from '../accounts/accounts-store.ts'

/** Remembers which accounts this tab has registered for push, so that navigation does not repeat it. */
export interface PushOffer {
  /** Runs `offer` unless it has succeeded for this account and language. */
  make(to: { account: AccountId; locale: string }, offer: () => Promise<void>): Promise<void>
}

export function createPushOffer(accountsStore: Pick<AccountsStore, 'book' | 'subscribe'>): PushOffer {
  let made: string | undefined
  // Our server deletes the push subscription together with the session.
  accountsStore.subscribe(() => {
    if (!currentProvider(accountsStore.book())) made = undefined
  })
  return {
    async make({ account, locale }, offer) {
      const name = `${account} ${locale}`
      if (made === name) return
      made = name
      try {
        await offer()
      } catch {
        // Allow another attempt.
        if (made === name) made = undefined
      }
    },
  }
}
