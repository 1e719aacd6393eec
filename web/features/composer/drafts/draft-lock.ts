import type { DraftStore, SavedDraft } from './draft-store.ts'

/** Draft id to a function that releases its lock. Module state, because a Web Lock lives as long as its page. */
const releases = new Map<string, () => void>()

/** Locks a draft for this tab until `unlockDraft` or page unload. False: another tab has it. */
export async function lockDraft(id: string): Promise<boolean> {
  if (releases.has(id)) return true
  if (!navigator.locks) {
    releases.set(id, () => {})
    return true
  }
  return new Promise((resolve) => {
    navigator.locks
      .request(`chorus:draft:${id}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null)
        return lock === null ? undefined : new Promise<void>((release) => releases.set(id, release))
      })
      // A browser that blocks storage may block locks too, but writing must still work.
      .catch(() => resolve(true))
  })
}

export function unlockDraft(id: string): void {
  releases.get(id)?.()
  releases.delete(id)
}

/** Locks a saved draft and reads it. Undefined: another tab is editing it, or has sent or deleted it. Throws when storage cannot be read. */
export async function lockSavedDraft(id: string, store: Pick<DraftStore, 'find'>): Promise<SavedDraft | undefined> {
  if (!(await lockDraft(id))) return undefined
  const draft = await store.find(id).catch((error: unknown) => {
    unlockDraft(id)
    throw error
  })
  if (!draft) unlockDraft(id)
  return draft
}

/** Runs `work` unless a tab, even this one, is editing the draft. Undefined: it didn't run. */
export async function withFreeDraft<T>(id: string, work: () => Promise<T>): Promise<T | undefined> {
  if (!navigator.locks) return releases.has(id) ? undefined : work()
  return navigator.locks.request(`chorus:draft:${id}`, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
}
