import type { AccountState } from '@chorus/model/account'
import { formatAccounts, parseAccounts } from '@chorus/model/session/stored-accounts'
import { accountSources, storageKeys, type AccountSource } from '../account-source.ts'
import type { AccountsStorage } from '../accounts-deps.ts'
import { upgradeAccounts } from './account-state.ts'

/** The storage's state of one source. */
type StoredAccounts = { kind: 'state'; state: AccountState } | { kind: 'nothing' } | { kind: 'corrupt' } | { kind: 'denied' }

export type StoredBook = Record<AccountSource, StoredAccounts>

export const storedState = (stored: StoredAccounts): AccountState | undefined => (stored.kind === 'state' ? stored.state : undefined)

/** Migrates older states: the current profile is among the accounts afterwards. */
export function parseStored(text: unknown): AccountState | undefined {
  const state = typeof text === 'string' ? parseAccounts(text) : undefined
  return state && upgradeAccounts(state)
}

/** Reads all sources. Unchanged data returns the same object. */
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

/** Whether the state is stored and can be read back: unreadable data would lose the whole source at the next start. */
export async function writeStored(storage: AccountsStorage, source: AccountSource, state: AccountState): Promise<boolean> {
  const text = formatAccounts(state)
  if (!parseAccounts(text)) return false
  try {
    await storage.set(storageKeys[source], text)
    return true
  } catch {
    // A full storage still allows deleting.
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
