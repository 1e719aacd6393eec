import { useEffect, useRef, type RefObject } from 'react'
import type { Toaster } from '../../services/toasts/toaster.ts'

const isHere = (place: HTMLElement, target: EventTarget | null): boolean => target instanceof Node && place.contains(target)

/**
 * Pauses toast timers while they are hovered or focused, or the page is hidden. F8 moves focus to the toasts and Escape dismisses one.
 * Returns a function to call before a toast is removed: it moves focus on to the next toast, or back to where it was.
 */
export function useAttention(toaster: Toaster, region: RefObject<HTMLElement | null>): (id: number) => void {
  const cameFrom = useRef<HTMLElement>(undefined)

  useEffect(() => {
    const place = region.current
    if (!place) return undefined
    const listening = new AbortController()
    const { signal } = listening
    const onVisibility = () => (document.hidden ? toaster.pause('hidden') : toaster.resume('hidden'))
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'F8') place.querySelector('button')?.focus()
      if (event.key !== 'Escape' || !isHere(place, event.target)) return
      // Escape must not also close a dialog behind the toast.
      event.preventDefault()
      event.stopPropagation()
      ;(event.target as Element).closest('[data-toast]')?.querySelector<HTMLElement>('[data-leave]')?.click()
    }
    place.addEventListener('pointerenter', () => toaster.pause('hover'), { signal })
    place.addEventListener('pointerleave', () => toaster.resume('hover'), { signal })
    place.addEventListener(
      'focusin',
      ({ target, relatedTarget }) => {
        if (!isHere(place, relatedTarget)) cameFrom.current = relatedTarget instanceof HTMLElement ? relatedTarget : undefined
        // A button clicked with a mouse keeps focus after the user has left, so only visible focus pauses.
        if ((target as Element).matches(':focus-visible')) toaster.pause('focus')
      },
      { signal },
    )
    place.addEventListener('focusout', ({ relatedTarget }) => !isHere(place, relatedTarget) && toaster.resume('focus'), { signal })
    document.addEventListener('visibilitychange', onVisibility, { signal })
    document.addEventListener('keydown', onKey, { signal, capture: true })
    onVisibility()
    // An element removed under the pointer or focus fires no leave or blur event.
    const stop = toaster.subscribe(() =>
      requestAnimationFrame(() => {
        if (!place.matches(':hover')) toaster.resume('hover')
        if (!place.contains(document.activeElement)) toaster.resume('focus')
      }),
    )
    return () => {
      listening.abort()
      stop()
    }
  }, [toaster, region])

  return (id) => {
    const place = region.current
    const active = document.activeElement
    if (!place || !(active instanceof HTMLElement) || !place.contains(active)) return
    const other = active.matches(':focus-visible')
      ? place.querySelector<HTMLElement>(`[data-toast]:not([data-toast="${id}"]) button`)
      : null
    const next = other ?? cameFrom.current
    if (next?.isConnected) next.focus({ preventScroll: true })
    else active.blur()
  }
}
