import { clear, get, keys as listKeys, set, del, type UseStore } from 'idb-keyval'
import { openDraftSyncBase } from '../../../../services/outbox/draft-sync-base.ts'
import type { DraftEnding } from './draft-ending.ts'
import { deriveDraftKeys, type DraftKeys } from './draft-keys.ts'
import type { DraftChange } from './remote-drafts.ts'

/** The last state of a draft that this browser and the server agree on. */
export interface SyncedDraft {
  version: number
  /** When the draft with this version was saved. Absent: this browser has a newer one. */
  savedAt?: number
  /** When the draft that is being sent was saved, because its response may be lost. */
  sending?: number
  /** Written by a newer version of Chorus that this one can't read, so this browser has no copy. */
  isUnreadable?: boolean
  /** A later change by another browser, which waits because a tab is editing the draft. */
  waiting?: DraftChange
  /** The draft that holds another browser's version of this one, and when that version was saved. */
  copy?: { id: string; savedAt: number }
}

/** The state of sync in this browser. `clear` deletes all of it. */
export interface SyncStore {
  keys(): Promise<DraftKeys | undefined>
  /** Forgets everything known under another key. */
  setSecret(secret: Uint8Array<ArrayBuffer>): Promise<DraftKeys>
  secret(): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** The last version that was read. */
  cursor(): Promise<number>
  setCursor(version: number): Promise<void>
  find(id: string): Promise<SyncedDraft | undefined>
  ids(): Promise<string[]>
  set(id: string, draft: SyncedDraft | undefined): Promise<void>
  /** Why a draft no longer exists here, which the other browsers don't know yet. */
  ending(id: string): Promise<DraftEnding | undefined>
  endedIds(): Promise<string[]>
  setEnding(id: string, ending: DraftEnding | undefined): Promise<void>
  clear(): Promise<void>
}

interface StoredKeys extends DraftKeys {
  /** Encrypts the secret, so that it isn’t readable in a copy of this browser’s storage. */
  wrap: CryptoKey
  iv: Uint8Array<ArrayBuffer>
  wrapped: ArrayBuffer
}

const prefix = 'draft:'
const endingPrefix = 'ending:'

export function createSyncStore(base: UseStore = openDraftSyncBase()): SyncStore {
  const stored = () => get<StoredKeys>('keys', base)
  const idsWith = async (start: string) =>
    (await listKeys<string>(base)).filter((key) => key.startsWith(start)).map((key) => key.slice(start.length))
  return {
    keys: stored,
    async setSecret(secret) {
      const derived = await deriveDraftKeys(secret)
      const wrap = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const wrapped = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, wrap, secret)
      await clear(base)
      await set('keys', { ...derived, wrap, iv, wrapped } satisfies StoredKeys, base)
      return derived
    },
    async secret() {
      const found = await stored()
      return found && new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: found.iv }, found.wrap, found.wrapped))
    },
    cursor: async () => (await get<number>('cursor', base)) ?? 0,
    setCursor: (version) => set('cursor', version, base),
    find: (id) => get<SyncedDraft>(prefix + id, base),
    ids: () => idsWith(prefix),
    set: (id, draft) => (draft ? set(prefix + id, draft, base) : del(prefix + id, base)),
    ending: (id) => get<DraftEnding>(endingPrefix + id, base),
    endedIds: () => idsWith(endingPrefix),
    setEnding: (id, ending) => (ending ? set(endingPrefix + id, ending, base) : del(endingPrefix + id, base)),
    clear: () => clear(base),
  }
}
