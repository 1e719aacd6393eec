import type { MergedList } from '../../services/lists/merged-list.ts'

/** Inserts the new items and scrolls to them in the next frame, because the list keeps the visible row in place while it grows. */
export function revealNewItems(list: Pick<MergedList<never>, 'reveal'>, onRendered?: () => void): void {
  list.reveal()
  requestAnimationFrame(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    onRendered?.()
  })
}
