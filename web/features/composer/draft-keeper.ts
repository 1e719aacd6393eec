import type { DraftStore, KeptDraft } from './draft-store.ts'

/** Keeps one draft on the disk while it is written. What goes out or away is not kept by itself any more, unless that has failed. */
export interface DraftKeeper {
  /** By itself, while somebody writes. */
  save(draft: KeptDraft): Promise<void>
  /** For later. Throws where it cannot be kept. */
  keep(draft: KeptDraft): Promise<void>
  discard(id: string): Promise<void>
  /** Kept once more before `send`, which may take its time. Throws what that throws. */
  send(draft: KeptDraft, send: () => Promise<unknown>): Promise<void>
}

export const isEmptyDraft = ({ text, pictures }: Pick<KeptDraft, 'text' | 'pictures'>): boolean =>
  text.trim() === '' && pictures.length === 0

/** `onNotKept`: nothing of it is kept from here on. Once, until something is kept again. */
export function createDraftKeeper(store: Pick<DraftStore, 'keep' | 'remove'>, onNotKept: () => void): DraftKeeper {
  let isLeaving = false
  let isTold = false
  const write = (draft: KeptDraft, isOpen: boolean) => (isEmptyDraft(draft) ? store.remove(draft.id) : store.keep({ ...draft, isOpen }))
  const leave = async (work: () => Promise<unknown>) => {
    isLeaving = true
    try {
      await work()
    } catch (error) {
      isLeaving = false
      throw error
    }
  }
  return {
    async save(draft) {
      if (isLeaving) return
      try {
        await write(draft, true)
        isTold = false
      } catch {
        if (!isTold) onNotKept()
        isTold = true
      }
    },
    keep: (draft) => leave(() => write(draft, false)),
    discard: (id) => leave(() => store.remove(id)),
    send: (draft, send) =>
      leave(async () => {
        await write(draft, true)
        await send()
      }),
  }
}
