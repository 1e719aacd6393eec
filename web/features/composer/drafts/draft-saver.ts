import type { PublishedContent } from '@chorus/networks/draft'
import { toDraftGone } from '../../../services/outbox/draft-gone.ts'
import { allParts, firstPart, isEmptyPart } from './draft-parts.ts'
import type { DraftStore, SavedDraft } from './draft-store.ts'

/** Saves one draft while it is being written. Autosaving stops once the draft has been saved for later, discarded or sent. */
export interface DraftSaver {
  /** Never throws: a failure calls `onSaveFailed`. */
  autosave(draft: SavedDraft): Promise<void>
  /** Saves for later. Throws when storage fails. */
  save(draft: SavedDraft): Promise<void>
  discard(id: string): Promise<void>
  /**
   * Saves once more before `send`, which may be slow. Rethrows errors from storage and `send`. Throws if another tab has sent or deleted the draft,
   * which only happens where tabs can't lock drafts.
   */
  send<T>(draft: SavedDraft, send: () => Promise<T>): Promise<T>
}

type Content = Pick<SavedDraft, 'parts' | 'variants' | 'kept'>

export const isEmptyDraft = (draft: Content): boolean => (draft.kept ?? []).length === 0 && allParts(draft).every(isEmptyPart)

/** Whether there is nothing to lose. That includes an edit that has changed nothing. */
export const isUntouchedDraft = (draft: Content & Pick<SavedDraft, 'edited'>): boolean =>
  draft.edited ? !isChanged(draft, draft.edited.content) : isEmptyDraft(draft)

function isChanged(draft: Content, { text: before, media }: PublishedContent): boolean {
  const { kept = [] } = draft
  const { text, images } = firstPart(draft)
  const isSame =
    kept.length === media.length && kept.every(({ id, alt = '' }, place) => id === media[place]?.id && alt === (media[place]?.alt ?? ''))
  return text.trim() !== before.trim() || images.length > 0 || !isSame
}

/** `id`: the draft's. `onSaveFailed` is called for the first failed autosave, and again only after one has succeeded. */
export function createDraftSaver(
  store: Pick<DraftStore, 'find' | 'save' | 'replace' | 'remove'>,
  id: string,
  onSaveFailed: () => void,
): DraftSaver {
  let isLeaving = false
  let isReported = false
  let isSaved = store.find(id).then(
    (found) => found !== undefined,
    () => false,
  )
  const write = async (draft: SavedDraft, isOpen: boolean) => {
    // Its name on our server must not be lost with its last word.
    const isEmpty = isUntouchedDraft(draft) && !draft.scheduledAs
    await (isEmpty ? store.remove(draft.id) : store.save({ ...draft, isOpen }))
    isSaved = Promise.resolve(!isEmpty)
  }
  const leave = async <T>(work: () => Promise<T>): Promise<T> => {
    isLeaving = true
    try {
      return await work()
    } catch (error) {
      isLeaving = false
      throw error
    }
  }
  return {
    async autosave(draft) {
      if (isLeaving) return
      try {
        await write(draft, true)
        isReported = false
      } catch {
        if (!isReported) onSaveFailed()
        isReported = true
      }
    },
    save: (draft) => leave(() => write(draft, false)),
    discard: (id) => leave(() => store.remove(id)),
    send: (draft, send) =>
      leave(async () => {
        // Saved again, a draft that another tab has sent would be sent twice.
        if (!(await isSaved)) await write(draft, true)
        else if (!(await store.replace({ ...draft, isOpen: true }))) throw toDraftGone()
        return send()
      }),
  }
}
