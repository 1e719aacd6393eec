import { promisifyRequest, type UseStore } from 'idb-keyval'
import { createBaseOpener } from '../storage/create-base-opener.ts'
import { toDraftGone } from './draft-gone.ts'

/** The database for drafts and the outbox. A shared one, so that a draft moves to the outbox in one transaction. */
export interface WritingBase {
  drafts: UseStore
  rows: UseStore
  /**
   * Moves a draft to the outbox in one transaction, which is on disk when the promise resolves. Throws if the draft is no longer there, because another
   * tab may have sent it.
   */
  replaceDraft(rows: readonly { id: string }[], draftId?: string): Promise<void>
  /** Moves outbox rows back to the drafts in one transaction. */
  restoreDraft(rowIds: readonly string[], draft: { id: string }): Promise<void>
}

const stores = ['drafts', 'rows'] as const

export function createWritingBase(): WritingBase {
  const open = createBaseOpener('chorus-writing', stores)
  const storeOf =
    (name: (typeof stores)[number]): UseStore =>
    async (mode, act) =>
      // A row records what was sent, so a power failure must not lose its latest state. Drafts are saved at every pause in typing.
      act((await open()).transaction(name, mode, { durability: name === 'rows' ? 'strict' : 'default' }).objectStore(name))
  const exchange = async (act: (storeOf: (name: (typeof stores)[number]) => IDBObjectStore) => void): Promise<void> => {
    // Strict durability, as for rows: a power failure must not lose a post between the two stores.
    const transaction = (await open()).transaction(stores, 'readwrite', { durability: 'strict' })
    try {
      act((name) => transaction.objectStore(name))
    } catch (error) {
      // A row that cannot be cloned does not abort the transaction by itself.
      transaction.abort()
      throw error
    }
    await promisifyRequest(transaction)
  }
  return {
    drafts: storeOf('drafts'),
    rows: storeOf('rows'),
    async replaceDraft(rows, draftId) {
      let isGone = false
      const moved = exchange((storeOf) => {
        for (const row of rows) storeOf('rows').put(row, row.id)
        if (draftId === undefined) return
        const drafts = storeOf('drafts')
        const known = drafts.getKey(draftId)
        known.addEventListener('success', () => {
          isGone = known.result === undefined
          if (isGone) drafts.transaction.abort()
          else drafts.delete(draftId)
        })
      })
      await moved.catch((error: unknown) => {
        throw isGone ? toDraftGone() : error
      })
    },
    restoreDraft: (rowIds, draft) =>
      exchange((storeOf) => {
        storeOf('drafts').put(draft, draft.id)
        for (const id of rowIds) storeOf('rows').delete(id)
      }),
  }
}
