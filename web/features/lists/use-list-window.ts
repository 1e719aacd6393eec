import { useWindowVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useState, type RefObject } from 'react'
import { pageLength } from '../../services/lists/page-length.ts'
import { useIsHydrated } from '../../ui/page/use-is-hydrated.ts'
import { createScrollGuard } from './scroll-guard.ts'
import { savedSizesOf, useScrollRestoration } from './use-scroll-restoration.ts'

/** Rows rendered beyond the viewport on each side, for fast scrolling. */
const overscan = 4

/** The rows of a list in and near the viewport. Lengths are in px. */
export interface ListWindow {
  virtualizer: Virtualizer<Window, Element>
  /** A ref for each row that is rendered. */
  measure(row: Element | null): void
  /** Indexes of the rows to render. Before hydration: the first page. */
  shown: readonly number[]
  /** Indexes of the first and last rows in the viewport. Absent: none is. */
  first?: number
  last?: number
  /** Space for the rows above and below those rendered. */
  before: number
  after: number
  /** The height of the viewport, and of the rows below it. */
  screen: number
  ahead: number
  isScrolled: boolean
}

interface ListWindowOptions {
  /** Identifies the list whose scroll position is restored. */
  list: object
  keys: readonly string[]
  /** Row height before it is measured. */
  estimate: number
}

export function useListWindow(element: RefObject<HTMLElement | null>, { list, keys, estimate }: ListWindowOptions): ListWindow {
  const isHydrated = useIsHydrated()
  const margin = useTopMargin(element)
  const [scrollGuard] = useState(createScrollGuard)

  const virtualizer = useWindowVirtualizer({
    count: keys.length,
    estimateSize: () => estimate,
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    overscan,
    scrollMargin: margin,
    // Keeps the first visible row in place when rows are inserted above it.
    anchorTo: 'end',
    // Never sticks to the end: a short list that grows is read from the top.
    scrollEndThreshold: -1,
    scrollToFn: scrollGuard.scrollToFn,
    initialMeasurementsCache: savedSizesOf(list),
    initialOffset: () => (typeof window === 'undefined' ? 0 : window.scrollY),
  })

  useLayoutEffect(() => {
    scrollGuard.setActive(true)
    return () => scrollGuard.setActive(false)
  }, [scrollGuard])
  const measure = useCallback((row: Element | null) => scrollGuard.measure(virtualizer, row), [scrollGuard, virtualizer])
  useScrollRestoration(list, keys, virtualizer)

  const rows = isHydrated ? virtualizer.getVirtualItems() : undefined
  const offset = virtualizer.scrollOffset ?? 0
  const screen = virtualizer.scrollRect?.height ?? 0
  const height = virtualizer.getTotalSize()
  const { first, last } = findVisible(rows, offset, screen)
  return {
    virtualizer,
    measure,
    shown: rows ? rows.map(({ index }) => index) : [...keys.slice(0, pageLength).keys()],
    first,
    last,
    before: rows?.[0] ? rows[0].start - margin : 0,
    after: rows ? height - ((rows.at(-1)?.end ?? margin) - margin) : 0,
    screen,
    ahead: margin + height - offset - screen,
    isScrolled: offset > 0,
  }
}

/** px from the top of the page to the list. */
function useTopMargin(element: RefObject<HTMLElement | null>): number {
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    const updateMargin = () => setMargin(element.current?.offsetTop ?? 0)
    updateMargin()
    // Content above the list can change its height after it renders.
    const observer = new ResizeObserver(updateMargin)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return margin
}

function findVisible(rows: readonly VirtualItem[] | undefined, offset: number, height: number): Pick<ListWindow, 'first' | 'last'> {
  if (!rows || height === 0) return {}
  const visible = rows.filter(({ start, end }) => end > offset && start < offset + height)
  return { first: visible[0]?.index, last: visible.at(-1)?.index }
}
