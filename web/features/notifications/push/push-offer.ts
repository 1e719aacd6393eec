import { currentProvider } from '@chorus/accounts/account-book'
import type { AccountId } from '@chorus/accounts/account-id'
import type { AccountsSeat } from '../../../app/accounts/accounts-seat.ts'

/** To whom push has been offered in this tab: who goes to and fro is not asked anew, nor our server. */
export interface PushOffer {
  /** Makes it, unless it has been made to that account, in that language; one that failed has not been made. */
  make(to: { account: AccountId; locale: string }, offer: () => Promise<void>): Promise<void>
}

export function createPushOffer(seat: Pick<AccountsSeat, 'book' | 'subscribe'>): PushOffer {
  let made: string | undefined
  // With the session our server forgets this browser: who comes back is somebody new to it.
  seat.subscribe(() => {
    if (!currentProvider(seat.book())) made = undefined
  })
  return {
    async make({ account, locale }, offer) {
      const name = `${account} ${locale}`
      if (made === name) return
      made = name
      try {
        await offer()
      } catch {
        // Nobody has asked for it: another time, then.
        if (made === name) made = undefined
      }
    },
  }
}
