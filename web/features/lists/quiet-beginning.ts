import { type Virtualizer, windowScroll } from '@tanstack/react-virtual'

/** What a list scrolls by, and what takes the size of a row. */
export interface Beginning {
  scrollToFn: typeof windowScroll
  measure(virtualizer: Virtualizer<Window, Element>, row: Element | null): void
  /** Whether the list has begun: from then on it scrolls as it sees fit. */
  setBegun(hasBegun: boolean): void
}

const never = () => false

/**
 * A list that begins leaves the window where it is: rows that stand already move nothing when they are measured, and where the window goes
 * is for the router to say, or for whoever has scrolled what the server drew.
 */
export function createBeginning(): Beginning {
  let begun = false
  return {
    scrollToFn(...asked) {
      if (begun) windowScroll(...asked)
    },
    measure(virtualizer, row) {
      virtualizer.shouldAdjustScrollPositionOnItemSizeChange = begun ? undefined : never
      virtualizer.measureElement(row)
      virtualizer.shouldAdjustScrollPositionOnItemSizeChange = undefined
    },
    setBegun: (hasBegun) => void (begun = hasBegun),
  }
}
