import type { AccountState } from '@chorus/model/account'
import { formatAccounts, parseAccounts } from '@chorus/model/stored-accounts'
import { accountSources, storageKeys, type AccountSource } from './account-source.ts'
import { upgradeAccounts } from './account-state.ts'
import type { AccountsStorage } from './accounts-deps.ts'

/** What the storage says of one source. */
type StoredAccounts = { kind: 'state'; state: AccountState } | { kind: 'nothing' } | { kind: 'corrupt' } | { kind: 'denied' }

export type StoredBook = Record<AccountSource, StoredAccounts>

export const storedState = (stored: StoredAccounts): AccountState | undefined => (stored.kind === 'state' ? stored.state : undefined)

/** Whoever was current in a stored state of old is among its accounts from here on. */
export function parseStored(text: unknown): AccountState | undefined {
  const state = typeof text === 'string' ? parseAccounts(text) : undefined
  return state && upgradeAccounts(state)
}

/** Reads all sources. What is stored unchanged is the same object again. */
export function createBookReader(storage: AccountsStorage): () => Promise<StoredBook> {
  const last = new Map<AccountSource, { text: unknown; stored: StoredAccounts }>()
  const read = async (source: AccountSource): Promise<StoredAccounts> => {
    let text: unknown
    try {
      text = await storage.get(storageKeys[source])
    } catch {
      return { kind: 'denied' }
    }
    if (text === null || text === undefined) return { kind: 'nothing' }
    const known = last.get(source)
    if (known?.text === text) return known.stored
    const state = parseStored(text)
    const stored: StoredAccounts = state ? { kind: 'state', state } : { kind: 'corrupt' }
    last.set(source, { text, stored })
    return stored
  }
  return async () =>
    Object.fromEntries(await Promise.all(accountSources.map(async (source) => [source, await read(source)] as const))) as StoredBook
}

/** Whether it is stored now, and can be read again: what cannot would cost all of the source at the next start. */
export async function writeStored(storage: AccountsStorage, source: AccountSource, state: AccountState): Promise<boolean> {
  const text = formatAccounts(state)
  if (!parseAccounts(text)) return false
  try {
    await storage.set(storageKeys[source], text)
    return true
  } catch {
    // Where nothing more fits, what is to be forgotten can still be taken away.
    return state.accounts.length === 0 && removeStored(storage, source)
  }
}

export async function removeStored(storage: AccountsStorage, source: AccountSource): Promise<boolean> {
  try {
    await storage.remove(storageKeys[source])
    return true
  } catch {
    return false
  }
}
