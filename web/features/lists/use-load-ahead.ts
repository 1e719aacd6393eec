import { useEffect } from 'react'
import type { MergedList, MergedView } from '../../services/lists/merged-list.ts'
import { pageLength } from '../../services/lists/page-length.ts'
import { useIsHydrated } from '../../ui/page/use-is-hydrated.ts'
import type { ListWindow } from './use-list-window.ts'

/**
 * Show further items when less than this many viewports of rows remain below. At the top they need only fill the screen; `near` is when the
 * reader would have to wait for a network.
 */
const screensAhead = { atTop: 0.25, near: 1, scrolled: 2.5 }

/** Shows further items before the reader comes to the end of the list. */
export function useLoadAhead(
  list: MergedList<unknown>,
  { items, isEnded, hasNext }: Pick<MergedView<unknown>, 'items' | 'isEnded' | 'hasNext'>,
  { isWindowed, isMissing, isScrolled, ahead, screen }: Pick<ListWindow, 'isWindowed' | 'isMissing' | 'isScrolled' | 'ahead' | 'screen'>,
): void {
  const isHydrated = useIsHydrated()
  const isEmpty = items.length === 0

  // Once the browser is idle, query the sources that missed the server's deadline. Where their items go depends on what is on screen.
  const isReady = isEmpty || isWindowed || isMissing
  useEffect(() => {
    if (!isReady) return undefined
    const id = requestIdleCallback(() => void list.more(0), { timeout: 1000 })
    return () => cancelIdleCallback(id)
  }, [list, isReady])

  useEffect(() => {
    if (isScrolled) list.prefetch()
  }, [list, isScrolled])

  const reach = isScrolled ? (hasNext ? screensAhead.scrolled : screensAhead.near) : screensAhead.atTop
  const isShort = isHydrated && !isEnded && (isWindowed ? ahead < screen * reach : isEmpty)
  // Requests more when the list has grown and is still too short.
  const tooShort = isShort ? items.length : undefined
  useEffect(() => {
    if (tooShort !== undefined) void list.more(pageLength)
  }, [list, tooShort])
}
