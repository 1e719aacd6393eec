import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import type { MessageId } from '../../i18n/create-translate.ts'
import { useT } from '../../i18n/use-t.ts'
import type { MergedList } from '../../services/lists/merged-list.ts'
import { pageLength } from '../../services/lists/page-length.ts'
import { PostSkeleton } from '../../ui/feedback/skeletons.tsx'
import { useIsHydrated } from '../../ui/page/use-is-hydrated.ts'
import { focusRow } from './focus-row.ts'
import { MoreLink } from './more-link.tsx'
import { NewItemsPill } from './new-items-pill.tsx'
import type { RenderScheduler } from './render-scheduler.ts'
import { revealNewItems } from './reveal-new-items.ts'
import { createScrollGuard } from './scroll-guard.ts'
import { SourceFailures } from './source-failures.tsx'
import { useFocusRecovery } from './use-focus-recovery.ts'
import { useListKeys } from './use-list-keys.ts'
import { useRefresh } from './use-refresh.ts'
import { useIsRendered, useRenderScheduler } from './use-render-scheduler.ts'
import { savedSizesOf, useScrollRestoration } from './use-scroll-restoration.ts'
import styles from './endless-list.module.css'

/** Rows rendered beyond the viewport on each side, for fast scrolling. */
const overscan = 4
/**
 * Show further items when less than this many viewports of rows remain below. At the top they need only fill the screen; `near` is when the
 * reader would have to wait for a network.
 */
const screensAhead = { atTop: 0.25, near: 1, scrolled: 2.5 }

export interface RowProps<R> {
  row: R
  /** Position in the list, from 1. */
  position: number
}

/** How a list handles its rows. Define it once per kind of list, outside components: a new object would re-render every row. */
export interface RowFacts<T, R> {
  keyOf(row: R): string
  /** The item that represents the row. A row may group several. */
  itemOf(row: R): T
  /** The page that o and Enter open. Absent: none. */
  pathOf?(row: R): string | undefined
  /** Row height in px before it is measured. Close to the median, so that the scrollbar hardly jumps. */
  estimate: number
  /** The message with the number of new items. Defaults to new posts. */
  newItemsMessage?: MessageId
  /** Renders a focusable article. */
  Row: ComponentType<RowProps<R>>
}

interface EndlessListProps<T, R> {
  list: MergedList<T>
  /** Groups the items into rows. Must return the same array for the same items, or every row re-renders. */
  toRows(items: readonly T[]): readonly R[]
  facts: RowFacts<T, R>
  /** The list's accessible name. */
  label: string
  /** Shown when the list has ended without items. */
  empty: ReactNode
}

/** A virtualized endless list. Rows are in normal flow, so that the server-rendered page also works without JavaScript. */
export function EndlessList<T, R>({ list, toRows, facts, label, empty }: EndlessListProps<T, R>) {
  const t = useT()
  const { items, lanes, isLoading, isEnded, hasNext, newCount } = useSyncExternalStore(list.subscribe, list.view, list.view)
  const rows = toRows(items)
  const keys = useMemo(() => rows.map(facts.keyOf), [rows, facts])
  const element = useRef<HTMLDivElement>(null)
  const [margin, setMargin] = useState(0)
  const isHydrated = useIsHydrated()
  const [scrollGuard] = useState(createScrollGuard)

  useLayoutEffect(() => {
    const updateMargin = () => setMargin(element.current?.offsetTop ?? 0)
    updateMargin()
    // Content above the list can change its height after it renders.
    const observer = new ResizeObserver(updateMargin)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])

  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => facts.estimate,
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

  // Once the browser is idle, query the sources that missed the server's deadline.
  useEffect(() => {
    const id = requestIdleCallback(() => void list.more(0), { timeout: 1000 })
    return () => cancelIdleCallback(id)
  }, [list])

  useRefresh(list)

  const virtualRows = isHydrated ? virtualizer.getVirtualItems() : undefined
  const offset = virtualizer.scrollOffset ?? 0
  const screen = virtualizer.scrollRect?.height ?? 0
  const { first, last } = findVisible(virtualRows, offset, screen)

  useEffect(() => {
    const [top, bottom] = [first, last].map((index) => (index === undefined ? -1 : list.indexOf(facts.itemOf(rows[index]!))))
    list.setVisibleRange(top! < 0 || bottom! < 0 ? undefined : { first: top!, last: bottom! })
    if (first === 0 && offset <= margin) list.reachTop()
  }, [list, items, rows, facts, first, last, margin, offset])
  useEffect(() => () => list.setVisibleRange(undefined), [list])

  const ahead = margin + virtualizer.getTotalSize() - offset - screen
  const isScrolled = offset > 0
  const reach = isScrolled ? (hasNext ? screensAhead.scrolled : screensAhead.near) : screensAhead.atTop
  const isShort = isHydrated && !isEnded && ahead < screen * reach
  useEffect(() => {
    if (isScrolled) list.prefetch()
  }, [list, isScrolled])
  useEffect(() => {
    if (isShort) void list.more(pageLength)
  }, [list, isShort, items.length])

  const pathAt = useCallback((index: number) => facts.pathOf?.(rows[index]!), [facts, rows])
  useFocusRecovery(element, keys)
  useListKeys(element, { count: rows.length, pathAt }, virtualizer)

  const shown = virtualRows ? virtualRows.map(({ index }) => index) : [...rows.slice(0, pageLength).keys()]
  const scheduler = useRenderScheduler(
    shown.map((index) => keys[index]!),
    () => {
      const isVisible = (index: number) => first !== undefined && index >= first && index <= last!
      return shown.toSorted((one, other) => Number(isVisible(other)) - Number(isVisible(one))).map((index) => keys[index]!)
    },
  )
  const heightOf = useCallback((index: number) => virtualizer.measurementsCache[index]?.size ?? facts.estimate, [virtualizer, facts])

  const before = virtualRows?.[0] ? virtualRows[0].start - margin : 0
  const after = virtualRows ? virtualizer.getTotalSize() - ((virtualRows.at(-1)?.end ?? margin) - margin) : 0
  const isPending = items.length === 0 && !isEnded && lanes.some((lane) => lane.state === 'fresh' || lane.state === 'loading')

  return (
    <>
      <NewItemsPill
        count={newCount}
        message={facts.newItemsMessage ?? 'timeline.newPosts'}
        // The pill disappears when pressed, so focus moves to the first new row.
        onPress={() => revealNewItems(list, () => focusRow(element.current, 0))}
      />
      <div
        ref={element}
        {...(rows.length > 0 ? { role: 'feed', 'aria-label': label, 'aria-busy': isLoading } : {})}
        style={{ paddingTop: before, paddingBottom: after }}
        className={styles.feed}
      >
        {shown.map((index) => (
          <RowBox
            key={keys[index]}
            id={keys[index]!}
            scheduler={scheduler}
            index={index}
            heightOf={heightOf}
            row={rows[index]!}
            Row={facts.Row as ComponentType<RowProps<unknown>>}
            measure={measure}
          />
        ))}
      </div>
      <SourceFailures lanes={lanes} hasItems={items.length > 0} onRetry={list.retry} />
      {rows.length === 0 && isEnded && !lanes.some(({ state }) => state === 'failed') ? empty : null}
      {isLoading || isPending ? (
        <div className={styles.loading}>
          {Array.from({ length: items.length === 0 ? 6 : 2 }, (_, index) => (
            <PostSkeleton key={index} />
          ))}
        </div>
      ) : null}
      {rows.length > 0 && !isEnded && !isHydrated ? <MoreLink list={list} /> : null}
      {rows.length > 0 && isEnded ? <p className={styles.end}>{t('timeline.end')}</p> : null}
    </>
  )
}

interface RowBoxProps extends Omit<RowProps<unknown>, 'position'> {
  id: string
  scheduler: RenderScheduler
  index: number
  /** px. Holds the space of a row that is not rendered yet. */
  heightOf(index: number): number
  Row: ComponentType<RowProps<unknown>>
  measure: (element: Element | null) => void
}

/** Memoized: re-rendering the cards on every scroll takes longer than a frame. */
const RowBox = memo(function RowBox({ id, scheduler, index, heightOf, row, Row, measure }: RowBoxProps) {
  const isRendered = useIsRendered(scheduler, id)
  return (
    <div data-index={index} ref={measure} className={styles.box}>
      {isRendered ? <Row row={row} position={index + 1} /> : <div style={{ height: heightOf(index) }} />}
    </div>
  )
})

/** Indexes of the first and last rows in the viewport. */
function findVisible(rows: readonly VirtualItem[] | undefined, offset: number, height: number): { first?: number; last?: number } {
  if (!rows || height === 0) return {}
  const visible = rows.filter(({ start, end }) => end > offset && start < offset + height)
  return { first: visible[0]?.index, last: visible.at(-1)?.index }
}
