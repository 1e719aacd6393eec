import { accountSources } from '@chorus/accounts/account-source'
import type { AccountBook } from '@chorus/accounts/book/account-book'
import { isNetworkName } from '@chorus/model/network-identity'
import type { EventId } from '@chorus/model/telemetry/event-id'
import { networkEvents } from '@chorus/model/telemetry/network-events'
import type { AccountsStore } from '../accounts/accounts-store.ts'

/** How many accounts this browser has of each network and sign-in method, as last reported. Nothing else of them is stored. */
type Counts = Readonly<Record<string, number>>

const key = 'telemetryLogins'
const methods: readonly string[] = ['apple', 'google', 'telegram', 'email']

export interface LoginWatch {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  accountsStore: Pick<AccountsStore, 'book' | 'subscribe' | 'isPending'>
  add(id: EventId): void
}

/**
 * Reports logins and logouts, also those that another page has led away from. Tabs share what is reported, so that each is reported once.
 * Returns how to stop.
 */
export function watchLogins({ storage, accountsStore, add }: LoginWatch): () => void {
  const look = () => {
    // Until then accounts may be missing from the book.
    if (accountsStore.isPending()) return
    const now = countAccounts(accountsStore.book())
    const before = readCounts(storage)
    storage.setItem(key, JSON.stringify(now))
    if (before) for (const id of toLoginEvents(before, now)) add(id)
  }
  look()
  return accountsStore.subscribe(look)
}

export function toLoginEvents(before: Counts, now: Counts): EventId[] {
  const found = [...new Set([...Object.keys(before), ...Object.keys(now)])].flatMap((name) => {
    const change = (now[name] ?? 0) - (before[name] ?? 0)
    const id = change === 0 ? undefined : toEvent(name, change > 0)
    return id ? Array.from({ length: Math.abs(change) }, () => id) : []
  })
  const isEmpty = Object.values(now).every((count) => count === 0)
  return isEmpty && found.length > 0 ? [...found, 'account_log_out_all_success'] : found
}

function toEvent(name: string, isLogin: boolean): EventId | undefined {
  if (isNetworkName(name)) return networkEvents[name]?.login[isLogin ? 0 : 1]
  return methods.includes(name) ? (`${name}_log_${isLogin ? 'in' : 'out'}_success` as EventId) : undefined
}

function countAccounts(book: AccountBook): Counts {
  const counts: Record<string, number> = {}
  for (const source of accountSources) {
    if (source === 'provider') continue
    for (const { session } of book[source].accounts) {
      const name = isNetworkName(source) ? source : session.type.toLowerCase()
      counts[name] = (counts[name] ?? 0) + 1
    }
  }
  return counts
}

function readCounts(storage: LoginWatch['storage']): Counts | undefined {
  const text = storage.getItem(key)
  if (text === null) return undefined
  try {
    const counts: unknown = JSON.parse(text)
    return typeof counts === 'object' && counts !== null ? (counts as Counts) : undefined
  } catch {
    return undefined
  }
}
