import { observeWindowOffset, observeWindowRect, Virtualizer, type VirtualizerOptions } from '@tanstack/virtual-core'
import { flushSync } from 'react-dom'
import { createScrollGuard, type ScrollGuard } from './scroll-guard.ts'

export type WindowVirtualizer = Virtualizer<Window, Element>

/** The options that can change with each render. */
export type ListOptions = Pick<VirtualizerOptions<Window, Element>, 'count' | 'estimateSize' | 'getItemKey' | 'scrollMargin'>

/** Windows the rows of one list. */
export interface RowWindow {
  virtualizer: WindowVirtualizer
  scrollGuard: ScrollGuard
  /** Call it in every render. */
  setOptions(options: ListOptions): void
  /** Whether it knows the sizes of the rows that were there before it. */
  isReady(): boolean
  /** Measures the rows that are already rendered, without moving the window. */
  measureAll(rows: Iterable<Element>): void
  /** Call it in a layout effect of the first render. Returns a function that stops it. */
  mount(): () => void
  /** Call it in a layout effect of every render. */
  update(): void
}

interface RowWindowOptions {
  list: ListOptions
  /** Sizes of rows that were measured before. */
  sizes: VirtualizerOptions<Window, Element>['initialMeasurementsCache']
  /** The rows were there before the window. */
  isLate: boolean
  /** Renders the list again. */
  onChange(): void
}

/** Rows rendered beyond the viewport on each side, for fast scrolling. */
const overscan = 4

/** A module of its own, because a page needs it only once its reader scrolls: late-row-window.ts. */
export function createRowWindow({ list, sizes, isLate, onChange }: RowWindowOptions): RowWindow {
  const scrollGuard = createScrollGuard()
  let isMeasuring = false
  let isReady = !isLate
  const toOptions = (options: ListOptions): VirtualizerOptions<Window, Element> => ({
    ...options,
    overscan,
    // Keeps the first visible row in place when rows are inserted above it.
    anchorTo: 'end',
    // Never sticks to the end: a short list that grows is read from the top.
    scrollEndThreshold: -1,
    getScrollElement: () => window,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    scrollToFn: scrollGuard.scrollToFn,
    initialMeasurementsCache: sizes,
    initialOffset: () => window.scrollY,
    // A scroll shows its rows in the same frame. React forbids this while rows mount.
    onChange: (_, isScroll) => (isScroll && !isMeasuring ? flushSync(onChange) : onChange()),
  })
  const virtualizer: WindowVirtualizer = new Virtualizer(toOptions(list))
  const { measureElement } = virtualizer
  virtualizer.measureElement = (row) => {
    isMeasuring = true
    try {
      measureElement(row)
    } finally {
      isMeasuring = false
    }
  }
  /* oxlint-disable no-underscore-dangle -- what the library’s adapters for frameworks call */
  return {
    virtualizer,
    scrollGuard,
    setOptions: (options) => virtualizer.setOptions(toOptions(options)),
    isReady: () => isReady,
    measureAll(rows) {
      for (const row of rows) scrollGuard.measure(virtualizer, row)
      isReady = true
      onChange()
    },
    mount: () => virtualizer._didMount(),
    update: () => virtualizer._willUpdate(),
  }
}
