import { toAccountId } from '@chorus/accounts/account-id'
import { accountSources } from '@chorus/accounts/account-source'
import type { AccountBook } from '@chorus/accounts/book/account-book'
import { useEffect, useEffectEvent, useRef } from 'react'

/** Reports a change of accounts since the page loaded, in this tab or another. */
export function useChangedBook(book: AccountBook, onChange: () => void): void {
  const ids = accountSources.flatMap((source) => book[source].accounts.map(toAccountId)).join()
  const before = useRef(ids)
  const change = useEffectEvent(onChange)
  useEffect(() => {
    if (before.current === ids) return
    before.current = ids
    change()
  }, [ids])
}
