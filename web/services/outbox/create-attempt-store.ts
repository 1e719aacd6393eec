import type { Attempts } from '@chorus/networks/draft'
import { promisifyRequest } from 'idb-keyval'
import { createBaseOpener } from '../storage/create-base-opener.ts'

const name = 'attempts'

/** In IndexedDB with strict durability, so that nothing is lost when the browser is killed. Where that is blocked, they last as long as the page. */
export function createAttemptStore(): Attempts {
  const unstored = new Map<string, string>()
  const openBase = createBaseOpener('chorus-attempts', [name])
  let isBlocked = false
  /** Once it couldn't be opened, this page stays without it, so that it never looks for a note in the wrong place. */
  const open = async (): Promise<IDBDatabase | undefined> => (isBlocked ? undefined : openBase().catch(() => void (isBlocked = true)))
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
    lock: lockAcrossTabs,
  }
}

/** Browsers have locks on secure origins only; elsewhere wallets don't work either. */
async function lockAcrossTabs(key: string): Promise<(() => void) | undefined> {
  if (!('locks' in navigator)) return () => {}
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  return new Promise((resolve, reject) => {
    const hold = (lock: Lock | null) => {
      resolve(lock ? release : undefined)
      return lock ? held : undefined
    }
    navigator.locks.request(`chorus:${key}`, { ifAvailable: true }, hold).catch(reject)
  })
}
