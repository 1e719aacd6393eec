import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { findCard, focusVisibleRow } from './focus-row.ts'

/** The key of the row that had focus when a list was last unmounted. */
const savedFocus = new WeakMap<object, string>()

/**
 * When the focused row leaves the list (its author was muted, or a repost was undone), focuses the row that takes its position, so that
 * keyboard users continue from there and not from the top of the page. On return to the list, focuses the row that had focus if it
 * is in view again and nothing else has focus. `owner`: what the list shows, which outlives its elements.
 */
export function useFocusRecovery(list: RefObject<HTMLElement | null>, keys: readonly string[], owner: object): void {
  const focused = useRef<{ key: string; index: number }>(undefined)
  const latest = useRef(keys)
  useLayoutEffect(() => {
    latest.current = keys
    const { current } = focused
    if (!current || keys.includes(current.key) || document.activeElement !== document.body) return
    focused.current = undefined
    const index = Math.min(current.index, keys.length - 1)
    findCard(list.current, index)?.focus({ preventScroll: true })
  }, [list, keys])

  useEffect(() => {
    const index = latest.current.indexOf(savedFocus.get(owner) ?? '')
    savedFocus.delete(owner)
    if (index >= 0 && document.activeElement === document.body) focusVisibleRow(list.current, index)
    return () => {
      if (focused.current) savedFocus.set(owner, focused.current.key)
    }
  }, [list, owner])

  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    const onFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
      const index = Number(row?.dataset['index'] ?? -1)
      const key = latest.current[index]
      focused.current = key === undefined ? undefined : { key, index }
    }
    // Focus that has left the list is never pulled back.
    const onLeave = (event: Event) => {
      if (event.target instanceof Node && !element.contains(event.target)) focused.current = undefined
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
