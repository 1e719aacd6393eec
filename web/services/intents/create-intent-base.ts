import { promisifyRequest } from 'idb-keyval'
import type { StoredIntent } from '../../cache/edits/intents.ts'
import { createBaseOpener } from '../storage/create-base-opener.ts'
import { toReplacing, type IntentBase } from './create-intents.ts'
import { toIntentKey as toKey, toStoredIntent } from './to-stored-intent.ts'

const name = 'intents'

/** In IndexedDB with strict durability, so that nothing is lost when the browser is killed. `now`: ms. */
export function createIntentBase(now: () => number): IntentBase {
  const open = createBaseOpener('chorus-intents', [name])
  /** Ends when what `act` wrote is on disk. */
  const change = async <T>(act: (store: IDBObjectStore) => T | Promise<T>): Promise<T> => {
    const transaction = (await open()).transaction(name, 'readwrite', { durability: 'strict' })
    const done = promisifyRequest(transaction)
    // Whatever fails in `act` aborts it too.
    done.catch(() => {})
    const result = await act(transaction.objectStore(name))
    await done
    return result
  }
  const readTarget = async (store: IDBObjectStore, row: StoredIntent): Promise<StoredIntent | undefined> => {
    const key = toKey(row)
    return toStoredIntent(key, await promisifyRequest<unknown>(store.get(key)), now())
  }
  /** The stored row, if it is still this one. */
  const read = async (store: IDBObjectStore, row: StoredIntent): Promise<StoredIntent | undefined> => {
    const known = await readTarget(store, row)
    return known?.id === row.id ? known : undefined
  }
  return {
    list: () =>
      change(async (store) => {
        const [keys, rows] = await Promise.all([promisifyRequest(store.getAllKeys()), promisifyRequest<unknown[]>(store.getAll())])
        return keys.flatMap((key, index) => {
          const intent = toStoredIntent(key, rows[index], now())
          if (!intent) store.delete(key)
          return intent ?? []
        })
      }),
    put: (row) =>
      change(async (store) => {
        const before = await readTarget(store, row)
        store.put(toReplacing(row, before), toKey(row))
      }),
    markSent: (row) =>
      change(async (store) => {
        const known = await read(store, row)
        if (known && !known.isSent) store.put({ ...known, isSent: true }, toKey(row))
        return known
      }),
    setRemovedId: (row, removedId) =>
      change(async (store) => {
        const known = await read(store, row)
        if (known) store.put({ ...known, removedId }, toKey(row))
      }),
    remove: (row) =>
      change(async (store) => {
        if (await read(store, row)) store.delete(toKey(row))
      }),
    // Arrays sort by their first element, and an empty array sorts after every text.
    forget: (account) => change((store) => void store.delete(IDBKeyRange.bound([account], [account, []]))),
  }
}
