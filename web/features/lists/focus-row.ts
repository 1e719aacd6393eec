/** Frames to wait for a row to render after the list has scrolled to it. */
const maxFrames = 30

/** The row's main article: the one with a position in the list. Others, such as quoted posts, are nested in it. */
export function findCard(list: Element | null, index: number): HTMLElement | null | undefined {
  const row = list?.querySelector(`[data-index="${index}"]`)
  return row?.querySelector<HTMLElement>('article[aria-posinset]') ?? row?.querySelector<HTMLElement>('article')
}

const focusWithoutScroll = (card: HTMLElement) => card.focus({ preventScroll: true })

/** The pending frame. A document has one focus, so a new request cancels the previous one. */
let pendingFrame = 0

/** Focuses a row once it is rendered. A row outside the viewport takes a few frames to appear. */
export const focusRow = (list: Element | null, index: number, focus: (card: HTMLElement) => void = focusWithoutScroll): void =>
  focusWhen(list, index, () => true, focus)

/** Focuses a row once it is in view, as it is after the scroll position is restored. */
export const focusVisibleRow = (list: Element | null, index: number): void => focusWhen(list, index, isInView, focusWithoutScroll)

function isInView(card: HTMLElement): boolean {
  const { top, bottom } = card.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}

function focusWhen(list: Element | null, index: number, isReady: (card: HTMLElement) => boolean, focus: (card: HTMLElement) => void): void {
  cancelAnimationFrame(pendingFrame)
  const attempt = (frames: number) => {
    const card = findCard(list, index)
    if (card && isReady(card)) focus(card)
    else if (frames > 0) pendingFrame = requestAnimationFrame(() => attempt(frames - 1))
  }
  attempt(maxFrames)
}
