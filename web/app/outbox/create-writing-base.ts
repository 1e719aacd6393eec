import { promisifyRequest, type UseStore } from 'idb-keyval'

/** What somebody writes in this browser until it has gone out. One base for both, so that a draft becomes rows of the outbox in one step. */
export interface WritingBase {
  drafts: UseStore
  rows: UseStore
  /** Everything or nothing, and on the disk when it answers. */
  takeOver(rows: readonly { id: string }[], draftId?: string): Promise<void>
}

const stores = ['drafts', 'rows'] as const

export function createWritingBase(): WritingBase {
  let opening: Promise<IDBDatabase> | undefined
  const open = (): Promise<IDBDatabase> => {
    opening ??= openBase(() => (opening = undefined))
    opening.catch(() => (opening = undefined))
    return opening
  }
  const storeOf =
    (name: (typeof stores)[number]): UseStore =>
    async (mode, act) =>
      act((await open()).transaction(name, mode).objectStore(name))
  return {
    drafts: storeOf('drafts'),
    rows: storeOf('rows'),
    async takeOver(rows, draftId) {
      // Not even a power cut takes what has no draft any more.
      const transaction = (await open()).transaction(stores, 'readwrite', { durability: 'strict' })
      try {
        for (const row of rows) transaction.objectStore('rows').put(row, row.id)
        if (draftId !== undefined) transaction.objectStore('drafts').delete(draftId)
      } catch (error) {
        // What cannot be written at all ends no transaction by itself.
        transaction.abort()
        throw error
      }
      await promisifyRequest(transaction)
    },
  }
}

/** `onClose`: a browser may close it at any time, and it has to be opened anew. */
async function openBase(onClose: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open('chorus-writing')
  request.addEventListener('upgradeneeded', () => stores.forEach((name) => request.result.createObjectStore(name)))
  const base = await promisifyRequest(request)
  base.addEventListener('close', onClose)
  return base
}
