import { type Virtualizer, windowScroll } from '@tanstack/virtual-core'

/** Keeps a list from scrolling the window while it mounts. */
export interface ScrollGuard {
  scrollToFn: typeof windowScroll
  measure(virtualizer: Virtualizer<Window, Element>, row: Element | null): void
  /** True once the list has mounted and may scroll the window. */
  setActive(isActive: boolean): void
}

const never = () => false

/**
 * While a list mounts, measuring its rows must not move the window: the router restores the scroll position, or the reader has already
 * scrolled the server-rendered page.
 */
export function createScrollGuard(): ScrollGuard {
  let isActive = false
  return {
    scrollToFn(...request) {
      if (isActive) windowScroll(...request)
    },
    measure(virtualizer, row) {
      virtualizer.shouldAdjustScrollPositionOnItemSizeChange = isActive ? undefined : never
      virtualizer.measureElement(row)
      virtualizer.shouldAdjustScrollPositionOnItemSizeChange = undefined
    },
    setActive: (next) => void (isActive = next),
  }
}
