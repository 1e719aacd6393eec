import type { VirtualItem } from '@tanstack/virtual-core'
import { useCallback, useLayoutEffect, useReducer, useRef, useState, type RefObject } from 'react'
import { pageLength } from '../../services/lists/page-length.ts'
import type { RowWindow, WindowVirtualizer } from './create-row-window.ts'
import { useLateRowWindow, type LateCode } from './late-row-window.ts'
import { savedSizesOf, useScrollRestoration } from './use-scroll-restoration.ts'

/** The rows of a list in and near the viewport. Lengths are in px. */
export interface ListWindow {
  /** Absent until its code has loaded. */
  virtualizer: WindowVirtualizer | undefined
  /** Rows and lengths follow from the scroll position. Otherwise the first rows are shown and no length is known. */
  isWindowed: boolean
  /** The code of the virtualizer could not be loaded. */
  isMissing: boolean
  /** A ref for each row that is rendered. */
  measure(row: Element | null): void
  /** Indexes of the rows to render. Until it is windowed: the first page. */
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
  /** Some of its sources have yet to answer. */
  isIncomplete: boolean
}

export function useListWindow(
  element: RefObject<HTMLElement | null>,
  { list, keys, estimate, isIncomplete }: ListWindowOptions,
): ListWindow {
  // Where items are inserted depends on what is on screen, and a short list continues by itself.
  const { late, hasScrolled } = useLateRowWindow(() => isIncomplete || endsEarly(element.current))
  const { rowWindow, margin, isWindowed, measure } = useRowWindow(element, late, { list, keys, estimate })
  const virtualizer = rowWindow?.virtualizer
  useScrollRestoration(list, keys, virtualizer)

  const rows = isWindowed ? virtualizer!.getVirtualItems() : undefined
  const offset = virtualizer?.scrollOffset ?? 0
  const screen = virtualizer?.scrollRect?.height ?? 0
  const height = isWindowed ? virtualizer!.getTotalSize() : 0
  const { first, last } = findVisible(rows, offset, screen)
  return {
    virtualizer,
    isWindowed,
    isMissing: late === 'missing',
    measure,
    shown: rows ? rows.map(({ index }) => index) : [...keys.slice(0, pageLength).keys()],
    first,
    last,
    before: rows?.[0] ? rows[0].start - margin : 0,
    after: rows ? height - ((rows.at(-1)?.end ?? margin) - margin) : 0,
    screen,
    ahead: margin + height - offset - screen,
    isScrolled: isWindowed ? offset > 0 : hasScrolled,
  }
}

/** Whether less than a quarter of a screen of rows is below the viewport. */
const endsEarly = (list: HTMLElement | null): boolean => (list?.getBoundingClientRect().bottom ?? 0) < window.innerHeight * 1.25

interface RowWindowState {
  rowWindow: RowWindow | undefined
  margin: number
  isWindowed: boolean
  measure(row: Element | null): void
}

/** The row window of a list, as soon as there is code for it. One that comes late first measures the rows that are there. */
function useRowWindow(
  element: RefObject<HTMLElement | null>,
  late: LateCode,
  { list, keys, estimate }: Pick<ListWindowOptions, 'list' | 'keys' | 'estimate'>,
): RowWindowState {
  const margin = useTopMargin(element)
  const [, render] = useReducer((count: number) => count + 1, 0)
  const options = {
    count: keys.length,
    estimateSize: () => estimate,
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    scrollMargin: margin,
  }
  const create = (isLate: boolean) =>
    late && late !== 'missing' ? late({ list: options, sizes: savedSizesOf(list), isLate, onChange: render }) : undefined
  const [rowWindow, setRowWindow] = useState(() => create(false))
  // React renders again before it commits.
  if (!rowWindow && late && late !== 'missing') setRowWindow(create(true))
  rowWindow?.setOptions(options)

  const current = useRef(rowWindow)
  const measure = useCallback((row: Element | null) => {
    const { virtualizer, scrollGuard } = current.current ?? {}
    if (virtualizer) scrollGuard?.measure(virtualizer, row)
  }, [])
  useLayoutEffect(() => rowWindow?.mount(), [rowWindow])
  useLayoutEffect(() => rowWindow?.update())
  useLayoutEffect(() => {
    if (!rowWindow) return undefined
    current.current = rowWindow
    if (!rowWindow.isReady()) rowWindow.measureAll(element.current?.children ?? [])
    rowWindow.scrollGuard.setActive(true)
    return () => rowWindow.scrollGuard.setActive(false)
  }, [rowWindow, element])
  return { rowWindow, margin, isWindowed: rowWindow?.isReady() ?? false, measure }
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
