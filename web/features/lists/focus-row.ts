import { findCard } from './use-list-keys.ts'

/** Frames that a list may take to draw its first row after it has been scrolled to its top. */
const patience = 30

/** The first row of a list gets the focus as soon as it is drawn: far down, it is not. */
export function focusFirstRow(list: Element | null, frames: number = patience): void {
  requestAnimationFrame(() => {
    const card = findCard(list, 0)
    if (card) card.focus({ preventScroll: true })
    else if (frames > 0) focusFirstRow(list, frames - 1)
  })
}
