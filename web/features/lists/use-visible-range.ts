import { useEffect } from 'react'
import type { MergedList } from '../../services/lists/merged-list.ts'
import type { ListWindow } from './use-list-window.ts'

/** Until the rows have been measured, any item may be on screen. */
const everywhere = { first: 0, last: Number.POSITIVE_INFINITY }

/** Reports which items are on screen: the list inserts new ones below them. `itemOf`: the item that represents a row. */
export function useVisibleRange<T, R>(
  list: MergedList<T>,
  { rows, itemOf }: { rows: readonly R[]; itemOf(row: R): T },
  { first, shown }: Pick<ListWindow, 'first' | 'shown'>,
): void {
  // Rows below the screen may turn out shorter than estimated and move onto it.
  const last = first === undefined ? undefined : shown.at(-1)
  useEffect(() => {
    const [top, bottom] = [first, last].map((index) => (index === undefined ? -1 : list.indexOf(itemOf(rows[index]!))))
    list.setVisibleRange(top! < 0 || bottom! < 0 ? everywhere : { first: top!, last: bottom! })
  }, [list, rows, itemOf, first, last])
  useEffect(() => () => list.setVisibleRange(undefined), [list])
}
