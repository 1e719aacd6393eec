import { promisifyRequest, type UseStore } from 'idb-keyval'

/** What somebody writes in this browser until it has gone out. One base for both, so that a draft becomes rows of the outbox in one step. */
export interface WritingBase {
  drafts: UseStore
  rows: UseStore
  /** Everything or nothing, and on the disk when it answers. */
  takeOver(rows: readonly { id: string }[], draftId?: string): Promise<void>
  /** The same the other way: both, or neither. */
  giveBack(rowId: string, draft: { id: string }): Promise<void>
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
  const exchange = async (act: (storeOf: (name: (typeof stores)[number]) => IDBObjectStore) => void): Promise<void> => {
    // Not even a power cut takes what is in neither store.
    const transaction = (await open()).transaction(stores, 'readwrite', { durability: 'strict' })
    try {
      act((name) => transaction.objectStore(name))
    } catch (error) {
      // What cannot be written at all ends no transaction by itself.
      transaction.abort()
      throw error
    }
    await promisifyRequest(transaction)
  }
  return {
    drafts: storeOf('drafts'),
    rows: storeOf('rows'),
    takeOver: (rows, draftId) =>
      exchange((storeOf) => {
        for (const row of rows) storeOf('rows').put(row, row.id)
        if (draftId !== undefined) storeOf('drafts').delete(draftId)
      }),
    giveBack: (rowId, draft) =>
      exchange((storeOf) => {
        storeOf('drafts').put(draft, draft.id)
        storeOf('rows').delete(rowId)
      }),
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
