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
import { PostSkeleton } from '../../ui/skeletons.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { focusRow } from './focus-row.ts'
import { LaneFailures } from './lane-failures.tsx'
import type { MergedList } from './merged-list.ts'
import { NewsPill } from './news-pill.tsx'
import { pageLength } from './page-length.ts'
import { createBeginning } from './quiet-beginning.ts'
import { revealOnTop } from './reveal-on-top.ts'
import type { Turns } from './turns.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { sizesOf, useKeptPlace } from './use-kept-place.ts'
import { useListKeys } from './use-list-keys.ts'
import { useRefresh } from './use-refresh.ts'
import { useIsDrawn, useTurns } from './use-turns.ts'
import styles from './endless-list.module.css'

/** Rows beyond the screen that stay drawn, for fast scrolling. */
const overscan = 4
/** The list asks for more while less than this many screens lie ahead. */
const screensAhead = 2.5

export interface DrawnRow<R> {
  row: R
  /** Its place in the list, from 1. */
  position: number
}

/** What the list must know of its rows. Made once for each kind of list: what changes with a drawing would draw every row anew. */
export interface RowFacts<T, R> {
  keyOf(row: R): string
  /** The item that stands for it, where rows hold several. */
  itemOf(row: R): T
  /** Where o and Enter lead. Absent: nowhere. */
  pathOf?(row: R): string | undefined
  /** What a row measures before it is measured, in px: near the median, so that the scroll bar hardly jumps. */
  estimate: number
  /** Says how many new ones there are. Absent: they are posts. */
  news?: MessageId
  /** An article, which can have the focus. */
  Row: ComponentType<DrawnRow<R>>
}

interface EndlessListProps<T, R> {
  list: MergedList<T>
  /** From what the list holds to what is drawn. The same array for the same items, or everything is drawn anew. */
  toRows(items: readonly T[]): readonly R[]
  facts: RowFacts<T, R>
  /** What the list is, for those who cannot see it. */
  label: string
  /** Said in place of the list when it is empty. */
  empty: ReactNode
}

/** An endless list that draws only what is near the screen, in the normal flow, so that it also reads without scripts. */
export function EndlessList<T, R>({ list, toRows, facts, label, empty }: EndlessListProps<T, R>) {
  const t = useT()
  const { items, lanes, isLoading, isEnded, news } = useSyncExternalStore(list.subscribe, list.view, list.view)
  const rows = toRows(items)
  const keys = useMemo(() => rows.map(facts.keyOf), [rows, facts])
  const element = useRef<HTMLDivElement>(null)
  const [margin, setMargin] = useState(0)
  const isHydrated = useIsHydrated()
  const [beginning] = useState(createBeginning)

  useLayoutEffect(() => {
    const look = () => setMargin(element.current?.offsetTop ?? 0)
    look()
    // What stands above a list may still find its height.
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])

  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => facts.estimate,
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    overscan,
    scrollMargin: margin,
    // Keeps the row at the top of the screen where it is when others are put in above it.
    anchorTo: 'end',
    // But never its end: a short list that grows is read from its top.
    scrollEndThreshold: -1,
    scrollToFn: beginning.scrollToFn,
    initialMeasurementsCache: sizesOf(list),
    initialOffset: () => (typeof window === 'undefined' ? 0 : window.scrollY),
  })

  useLayoutEffect(() => {
    beginning.setBegun(true)
    return () => beginning.setBegun(false)
  }, [beginning])
  const measure = useCallback((row: Element | null) => beginning.measure(virtualizer, row), [beginning, virtualizer])
  useKeptPlace(list, keys, virtualizer)

  // The server's page goes on by itself, once the browser has nothing better to do: what comes next, and who was late.
  useEffect(() => {
    const id = requestIdleCallback(() => void list.more(0), { timeout: 1000 })
    return () => cancelIdleCallback(id)
  }, [list])

  useRefresh(list)

  const drawn = isHydrated ? virtualizer.getVirtualItems() : undefined
  const offset = virtualizer.scrollOffset ?? 0
  const screen = virtualizer.scrollRect?.height ?? 0
  const { first, last } = findVisible(drawn, offset, screen)

  useEffect(() => {
    const [top, bottom] = [first, last].map((index) => (index === undefined ? -1 : list.placeOf(facts.itemOf(rows[index]!))))
    list.look(top! < 0 || bottom! < 0 ? undefined : { first: top!, last: bottom! })
    if (first === 0 && offset <= margin) list.reachTop()
  }, [list, items, rows, facts, first, last, margin, offset])
  useEffect(() => () => list.look(undefined), [list])

  const ahead = margin + virtualizer.getTotalSize() - offset - screen
  const isShort = isHydrated && !isEnded && ahead < screen * screensAhead
  useEffect(() => {
    if (isShort) void list.more(pageLength)
  }, [list, isShort, items.length])

  const pathAt = useCallback((index: number) => facts.pathOf?.(rows[index]!), [facts, rows])
  useKeptFocus(element, keys)
  useListKeys(element, { count: rows.length, pathAt }, virtualizer)

  const shown = drawn ? drawn.map(({ index }) => index) : [...rows.slice(0, pageLength).keys()]
  const turns = useTurns(
    shown.map((index) => keys[index]!),
    () => {
      const isInSight = (index: number) => first !== undefined && index >= first && index <= last!
      return shown.toSorted((one, other) => Number(isInSight(other)) - Number(isInSight(one))).map((index) => keys[index]!)
    },
  )
  const heightOf = useCallback((index: number) => virtualizer.measurementsCache[index]?.size ?? facts.estimate, [virtualizer, facts])

  const before = drawn?.[0] ? drawn[0].start - margin : 0
  const after = drawn ? virtualizer.getTotalSize() - ((drawn.at(-1)?.end ?? margin) - margin) : 0
  const isWaited = items.length === 0 && !isEnded && lanes.some((lane) => lane.state === 'fresh' || lane.state === 'loading')

  return (
    <>
      <NewsPill
        count={news}
        words={facts.news ?? 'timeline.news'}
        // What was pressed goes with what it said.
        onPress={() => revealOnTop(list, () => focusRow(element.current, 0))}
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
            turns={turns}
            index={index}
            heightOf={heightOf}
            row={rows[index]!}
            Row={facts.Row as ComponentType<DrawnRow<unknown>>}
            measure={measure}
          />
        ))}
      </div>
      <LaneFailures lanes={lanes} hasItems={items.length > 0} onRetry={list.retry} />
      {rows.length === 0 && isEnded && !lanes.some(({ state }) => state === 'failed') ? empty : null}
      {isLoading || isWaited ? (
        <div className={styles.loading}>
          {Array.from({ length: items.length === 0 ? 6 : 2 }, (_, index) => (
            <PostSkeleton key={index} />
          ))}
        </div>
      ) : null}
      {rows.length > 0 && isEnded ? <p className={styles.end}>{t('timeline.end')}</p> : null}
    </>
  )
}

interface RowBoxProps extends Omit<DrawnRow<unknown>, 'position'> {
  id: string
  turns: Turns
  index: number
  /** px of a row that waits for its turn. */
  heightOf(index: number): number
  Row: ComponentType<DrawnRow<unknown>>
  measure: (element: Element | null) => void
}

/** Kept as it is while the list scrolls around it: measured, a card drawn anew costs more than a frame of them can. */
const RowBox = memo(function RowBox({ id, turns, index, heightOf, row, Row, measure }: RowBoxProps) {
  const isDrawn = useIsDrawn(turns, id)
  return (
    <div data-index={index} ref={measure} className={styles.box}>
      {isDrawn ? <Row row={row} position={index + 1} /> : <div style={{ height: heightOf(index) }} />}
    </div>
  )
})

/** The rows whose tops and ends the reader can see. */
function findVisible(rows: readonly VirtualItem[] | undefined, offset: number, height: number): { first?: number; last?: number } {
  if (!rows || height === 0) return {}
  const visible = rows.filter(({ start, end }) => end > offset && start < offset + height)
  return { first: visible[0]?.index, last: visible.at(-1)?.index }
}
