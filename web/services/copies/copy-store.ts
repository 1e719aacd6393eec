import { createEmitter } from '@chorus/model/emitter'
import type { NetworkName } from '@chorus/model/network-identity'
import type { PostRef } from '@chorus/model/ref'
import type { Published } from '@chorus/networks/draft'
import { createStore, delMany, get, update, type UseStore } from 'idb-keyval'

/** One of the posts that were made with one press on several networks. */
export interface Copy extends Published {
  network: NetworkName
  accountId: string
  /** In a thread, from 1. */
  part: number
}

/** A copy that the account's other browsers don't know yet. */
export interface UnsharedCopy {
  sendId: string
  copy: Copy
}

/** Which posts are copies of each other, for those sent from this browser. Outlives the outbox. */
export interface CopyStore {
  /** Adding a copy again changes nothing. `isShared`: the account's other browsers know it too. */
  add(sendId: string, copy: Copy, isShared: boolean): Promise<void>
  /** Throws when nothing can be read here. */
  unshared(): Promise<readonly UnsharedCopy[]>
  markShared(refs: readonly PostRef[]): Promise<void>
  /** All posts of the same press, itself included. Empty: none is known, or storage can't be read. */
  find(ref: PostRef): Promise<readonly Copy[]>
  forget(refs: readonly PostRef[]): Promise<void>
  /** Called when copies were added or forgotten in this page. */
  subscribe(listener: () => void): () => void
}

const toSendKey = (sendId: string) => `send:${sendId}`
const toPostKey = (ref: PostRef) => `post:${ref}`
const unsharedKey = 'unshared'

/** `open`: the database, which opens on first use. */
export function createCopyStore(open: () => UseStore = () => createStore('chorus-copies', 'copies')): CopyStore {
  let store: UseStore | undefined
  const changes = createEmitter()
  const at = () => (store ??= open())
  const readCopies = async (ref: PostRef): Promise<readonly Copy[]> => {
    const sendId = await get<string>(toPostKey(ref), at())
    return sendId === undefined ? [] : ((await get<readonly Copy[]>(toSendKey(sendId), at())) ?? [])
  }
  const markShared = (refs: readonly PostRef[]) =>
    update<readonly UnsharedCopy[]>(unsharedKey, (rest = []) => rest.filter(({ copy }) => !refs.includes(copy.ref)), at())
  return {
    unshared: async () => (await get<readonly UnsharedCopy[]>(unsharedKey, at())) ?? [],
    markShared,
    async add(sendId, copy, isShared) {
      const withCopy = (known: readonly Copy[] = []) => [...known.filter(({ ref }) => ref !== copy.ref), copy]
      await update<readonly Copy[]>(toSendKey(sendId), withCopy, at())
      await update<string>(toPostKey(copy.ref), () => sendId, at())
      changes.emit()
      if (!isShared) return
      const withUnshared = (rest: readonly UnsharedCopy[] = []) => [...rest.filter((each) => each.copy.ref !== copy.ref), { sendId, copy }]
      await update<readonly UnsharedCopy[]>(unsharedKey, withUnshared, at())
    },
    async find(ref) {
      try {
        return await readCopies(ref)
      } catch {
        // Storage is blocked here.
        return []
      }
    },
    async forget(refs) {
      await markShared(refs)
      for (const ref of refs) {
        const sendId = await get<string>(toPostKey(ref), at())
        if (sendId === undefined) continue
        await update<readonly Copy[]>(toSendKey(sendId), (known = []) => known.filter((copy) => copy.ref !== ref), at())
        const rest = await get<readonly Copy[]>(toSendKey(sendId), at())
        await delMany([toPostKey(ref), ...(rest?.length === 0 ? [toSendKey(sendId)] : [])], at())
      }
      changes.emit()
    },
    subscribe: changes.subscribe,
  }
}

/** One instance per page, because each keeps a connection open. */
export const copyStore = createCopyStore()
