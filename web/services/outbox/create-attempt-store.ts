import type { NetworkDeps } from '@chorus/networks/network'
import { promisifyRequest } from 'idb-keyval'

const name = 'attempts'

/** In IndexedDB with strict durability, so that a browser that is killed forgets nothing. Where that is blocked, they last as long as the page. */
export function createAttemptStore(): NonNullable<NetworkDeps['attempts']> {
  const unstored = new Map<string, string>()
  let opening: Promise<IDBDatabase | undefined> | undefined
  const open = (): Promise<IDBDatabase | undefined> => (opening ??= openBase(() => (opening = undefined)).catch(() => undefined))
  const storeOf = (base: IDBDatabase, mode: IDBTransactionMode) => base.transaction(name, mode, { durability: 'strict' }).objectStore(name)
  return {
    async read(key) {
      const base = await open()
      const text: unknown = base ? await promisifyRequest<unknown>(storeOf(base, 'readonly').get(key)) : unstored.get(key)
      return typeof text === 'string' ? text : undefined
    },
    async write(key, text) {
      const base = await open()
      if (!base) return void unstored.set(key, text)
      const store = storeOf(base, 'readwrite')
      if (text === '') store.delete(key)
      else store.put(text, key)
      await promisifyRequest(store.transaction)
    },
  }
}

/** `onClose`: browsers may close the database at any time, so the next use reopens it. */
async function openBase(onClose: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open('chorus-attempts')
  request.addEventListener('upgradeneeded', () => void request.result.createObjectStore(name))
  const base = await promisifyRequest(request)
  base.addEventListener('close', onClose)
  return base
}
