import type { AccountId } from '@chorus/accounts/account-id'
import { currentProvider } from '@chorus/accounts/book/account-book'
import type { AccountsStore } from '../accounts/accounts-store.ts'

/** Remembers which accounts this tab has registered for push, so that navigation does not repeat it. */
export interface PushPrompt {
  /** Runs `prompt` unless it has succeeded for this account and language. */
  runOnce(to: { account: AccountId; locale: string }, prompt: () => Promise<void>): Promise<void>
}

export function createPushPrompt(accountsStore: Pick<AccountsStore, 'book' | 'subscribe'>): PushPrompt {
  let made: string | undefined
  // Our server deletes the push subscription together with the session.
  accountsStore.subscribe(() => {
    if (!currentProvider(accountsStore.book())) made = undefined
  })
  return {
    async runOnce({ account, locale }, prompt) {
      const name = `${account} ${locale}`
      if (made === name) return
      made = name
      try {
        await prompt()
      } catch {
        // Allow another attempt.
        if (made === name) made = undefined
      }
    },
  }
}
