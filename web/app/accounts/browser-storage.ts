import type { AccountsStorage } from '@chorus/accounts/accounts-deps'
import { createStore, del, get, set } from 'idb-keyval'

/** What accounts keep in this browser. IndexedDB: all tabs see it at once, and what is written there outlives a crash. Security plan, §0. */
export function createBrowserStorage(): AccountsStorage {
  const store = createStore('chorus-accounts', 'accounts')
  return {
    get: (key) => get<string>(key, store),
    set: (key, text) => set(key, text, store),
    remove: (key) => del(key, store),
  }
}
