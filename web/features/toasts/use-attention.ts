import { useEffect, useRef, type RefObject } from 'react'
import type { Toaster } from './toaster.ts'

const isHere = (place: HTMLElement, target: EventTarget | null): boolean => target instanceof Node && place.contains(target)

/**
 * Time stands still for toasts while somebody is at them or the page is hidden. F8 leads to them from anywhere and Escape takes one away.
 * Answers what is to be called before a toast goes: a keyboard that stands in it goes on to the next one, or back to where it came from.
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
      // It was meant for the toast, not for what is open behind it.
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
        // A button that was pressed with a mouse keeps the focus, and nobody may be there any more.
        if ((target as Element).matches(':focus-visible')) toaster.pause('focus')
      },
      { signal },
    )
    place.addEventListener('focusout', ({ relatedTarget }) => !isHere(place, relatedTarget) && toaster.resume('focus'), { signal })
    document.addEventListener('visibilitychange', onVisibility, { signal })
    document.addEventListener('keydown', onKey, { signal, capture: true })
    onVisibility()
    // What goes from under a pointer or a focus tells nobody that they are elsewhere now.
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
