import type { DraftStore, KeptDraft } from './draft-store.ts'

/** By the draft, how this page lets go of it. Locks live as long as their page, and so does this. */
const held = new Map<string, () => void>()

/** One tab writes a draft. False: it is another. Held until it is let go, or as long as this page is there. */
export async function holdDraft(id: string): Promise<boolean> {
  if (!navigator.locks || held.has(id)) return true
  return new Promise((resolve) => {
    navigator.locks
      .request(`chorus:draft:${id}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null)
        return lock === null ? undefined : new Promise<void>((letGo) => held.set(id, letGo))
      })
      // A browser that keeps nothing may keep no locks either; somebody writes all the same.
      .catch(() => resolve(true))
  })
}

export function letGoDraft(id: string): void {
  held.get(id)?.()
  held.delete(id)
}

/** Holds one that was kept. Undefined: another tab is writing it, or has sent or deleted it. Throws where nothing can be read. */
export async function takeDraft(id: string, store: Pick<DraftStore, 'find'>): Promise<KeptDraft | undefined> {
  if (!(await holdDraft(id))) return undefined
  const draft = await store.find(id).catch((error: unknown) => {
    letGoDraft(id)
    throw error
  })
  if (!draft) letGoDraft(id)
  return draft
}
