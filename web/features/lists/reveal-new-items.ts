import type { MergedList } from '../../services/lists/merged-list.ts'

/** Frames in which the window must stay at the top before it counts as settled. */
const settledFrames = 3
/** Stops a list that keeps moving the window from holding the reader there. */
const maxFrames = 60

/** Inserts the new items and scrolls to them in the next frame, because the list keeps the visible row in place while it grows. */
export function revealNewItems(list: Pick<MergedList<never>, 'reveal'>, onRendered?: () => void): void {
  let frames = maxFrames
  // Stop once the reader moves on. Capturing, so that the press that reveals the items doesn't count.
  for (const type of ['keydown', 'wheel', 'pointerdown']) window.addEventListener(type, () => (frames = 0), { capture: true, once: true })
  /**
   * The list learns of a scroll one frame later. Until then it corrects the old position by the height of each row that it measures, which moves the
   * reader away from the top again.
   */
  const stayAtTop = (remaining: number) => {
    if (frames-- <= 0) return
    const hasMoved = window.scrollY > 0
    if (hasMoved) window.scrollTo({ top: 0, behavior: 'instant' })
    const next = hasMoved ? settledFrames : remaining - 1
    if (next > 0) requestAnimationFrame(() => stayAtTop(next))
  }
  list.reveal()
  requestAnimationFrame(() => {
    stayAtTop(settledFrames)
    onRendered?.()
  })
}
