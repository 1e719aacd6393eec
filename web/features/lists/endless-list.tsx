import { memo, useCallback, useMemo, useRef, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import type { MessageId } from '../../i18n/create-translate.ts'
import type { MergedList } from '../../services/lists/merged-list.ts'
import { focusRow } from './focus-row.ts'
import { ListEnd } from './list-end.tsx'
import { NewItemsPill } from './new-items-pill.tsx'
import type { RenderScheduler } from './render-scheduler.ts'
import { revealNewItems } from './reveal-new-items.ts'
import { useFocusRecovery } from './use-focus-recovery.ts'
import { useListKeys } from './use-list-keys.ts'
import { useListWindow } from './use-list-window.ts'
import { useLoadAhead } from './use-load-ahead.ts'
import { useRefresh } from './use-refresh.ts'
import { useIsRendered, useRenderScheduler } from './use-render-scheduler.ts'
import { useVisibleRange } from './use-visible-range.ts'
import styles from './endless-list.module.css'

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
  const view = useSyncExternalStore(list.subscribe, list.view, list.view)
  const { items, lanes, isLoading, newCount } = view
  const rows = toRows(items)
  const keys = useMemo(() => rows.map(facts.keyOf), [rows, facts])
  const element = useRef<HTMLDivElement>(null)

  const isIncomplete = lanes.some(({ state }) => state === 'fresh' || state === 'loading' || state === 'failed')
  const listWindow = useListWindow(element, { list, keys, estimate: facts.estimate, isIncomplete })
  const { virtualizer, isMissing, measure, shown, first, last, before, after } = listWindow
  useVisibleRange(list, { rows, itemOf: facts.itemOf }, listWindow)
  useLoadAhead(list, view, listWindow)
  useRefresh(list)

  const pathAt = useCallback((index: number) => facts.pathOf?.(rows[index]!), [facts, rows])
  useFocusRecovery(element, keys, list)
  useListKeys(element, { count: rows.length, pathAt }, virtualizer)

  const scheduler = useRenderScheduler(
    shown.map((index) => keys[index]!),
    () => {
      const isVisible = (index: number) => first !== undefined && index >= first && index <= last!
      return shown.toSorted((one, other) => Number(isVisible(other)) - Number(isVisible(one))).map((index) => keys[index]!)
    },
  )
  const heightOf = useCallback((index: number) => virtualizer?.measurementsCache[index]?.size ?? facts.estimate, [virtualizer, facts])

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
      <ListEnd list={list} view={view} continues={!isMissing} isEmpty={rows.length === 0} empty={empty} />
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
    <div data-index={index} ref={measure} className={isRendered ? styles.box : styles.waiting}>
      {isRendered ? <Row row={row} position={index + 1} /> : <div style={{ height: heightOf(index) }} />}
    </div>
  )
})
