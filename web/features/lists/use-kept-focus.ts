import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { findCard } from './focus-row.ts'

/**
 * Where the row that has the focus leaves the list, since its author was muted or a repost was taken back, the focus goes to what stands
 * in its place: whoever walks with keys goes on from there, and not from the top of the page.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>, keys: readonly string[]): void {
  const held = useRef<{ key: string; index: number }>(undefined)
  const latest = useRef(keys)
  useLayoutEffect(() => {
    latest.current = keys
    const { current } = held
    if (!current || keys.includes(current.key) || document.activeElement !== document.body) return
    held.current = undefined
    const index = Math.min(current.index, keys.length - 1)
    findCard(list.current, index)?.focus({ preventScroll: true })
  }, [list, keys])

  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    const onFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
      const index = Number(row?.dataset['index'] ?? -1)
      const key = latest.current[index]
      held.current = key === undefined ? undefined : { key, index }
    }
    // Who has gone elsewhere is not called back.
    const onLeave = (event: Event) => {
      if (event.target instanceof Node && !element.contains(event.target)) held.current = undefined
    }
    element.addEventListener('focusin', onFocus)
    document.addEventListener('focusin', onLeave)
    document.addEventListener('pointerdown', onLeave)
    return () => {
      element.removeEventListener('focusin', onFocus)
      document.removeEventListener('focusin', onLeave)
      document.removeEventListener('pointerdown', onLeave)
    }
  }, [list])
}
