import type { MergedList } from '../../services/lists/merged-list.ts'

/** Frames in which the window must stay at the top before it counts as settled. */
const settledFrames = 3
/** Stops a list that keeps moving the window from holding the reader there. */
const maxFrames = 60

/** Inserts the new items and scrolls to them in the next frame, because the list keeps the visible row in place while it grows. */
export function revealNewItems(list: Pick<MergedList<never>, 'reveal'>, onRendered?: () => void): void {
  list.reveal()
  requestAnimationFrame(() => {
    stayAtTop(settledFrames, maxFrames)
    onRendered?.()
  })
}

/**
 * The list hears of a scroll a frame later. Until then it corrects the old position by the height of each row that it measures, which takes
 * the reader away from the top again.
 */
function stayAtTop(remaining: number, frames: number): void {
  const hasMoved = window.scrollY > 0
  if (hasMoved) window.scrollTo({ top: 0, behavior: 'instant' })
  const next = hasMoved ? settledFrames : remaining - 1
  if (next > 0 && frames > 0) requestAnimationFrame(() => stayAtTop(next, frames - 1))
}
