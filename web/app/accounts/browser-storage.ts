import type { AccountsStorage } from '@chorus/accounts/accounts-deps'
import { createStore, del, get, set } from 'idb-keyval'

/** Stores accounts in IndexedDB, which every tab sees at once and which survives a crash. Security plan, §0. */
export function createBrowserStorage(): AccountsStorage {
  const store = createStore('chorus-accounts', 'accounts')
  return {
    get: (key) => get<string>(key, store),
    set: (key, text) => set(key, text, store),
    remove: (key) => del(key, store),
  }
}
