import { clear, createStore, del, entries, get, keys, set } from 'idb-keyval'
import type { WalletClientOptions } from './wallet-client.ts'

const openStore = () => createStore('chorus-wallets', 'sessions')

/** Stores the sessions of wallets in IndexedDB. */
export function createWalletStorage(): WalletClientOptions['storage'] {
  const store = openStore()
  return {
    getKeys: () => keys<string>(store),
    getEntries: <T>() => entries<string, T>(store),
    getItem: <T>(key: string) => get<T>(key, store),
    setItem: (key, value) => set(key, value, store),
    removeItem: (key) => del(key, store),
  }
}

/** Whether a wallet was ever connected in this browser. */
export const hasWalletSessions = async (): Promise<boolean> => (await keys(openStore())).length > 0

export const clearWalletStorage = (): Promise<void> => clear(openStore())
