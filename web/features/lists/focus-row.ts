/** Frames that a list may take to draw a row after it has been scrolled to it. */
const patience = 30

/** The article of a row that has a place in the list: others in it belong to that one. */
export function findCard(list: Element | null, index: number): HTMLElement | null | undefined {
  const row = list?.querySelector(`[data-index="${index}"]`)
  return row?.querySelector<HTMLElement>('article[aria-posinset]') ?? row?.querySelector<HTMLElement>('article')
}

const focusInPlace = (card: HTMLElement) => card.focus({ preventScroll: true })

/** There is one focus: whoever wants it elsewhere is not called back to a row that comes late. */
let awaited = 0

/** A row gets the focus as soon as it is drawn: one that is far off is not yet, and many frames are slow. */
export function focusRow(list: Element | null, index: number, focus: (card: HTMLElement) => void = focusInPlace): void {
  cancelAnimationFrame(awaited)
  const look = (frames: number) => {
    const card = findCard(list, index)
    if (card) focus(card)
    else if (frames > 0) awaited = requestAnimationFrame(() => look(frames - 1))
  }
  look(patience)
}
