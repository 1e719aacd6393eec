import { useEffect, type RefObject } from 'react'

/** Lifts an element with `popover="manual"` over every open dialog whenever `newest` changes. */
export function useTopLayer(place: RefObject<HTMLElement | null>, newest: string | undefined): void {
  useEffect(() => {
    const element = place.current
    // Whoever has the keyboard in it would lose it.
    if (!element?.showPopover || element.contains(document.activeElement)) return
    // What was shown last lies on top.
    if (element.matches(':popover-open')) element.hidePopover()
    if (newest !== undefined) element.showPopover()
  }, [place, newest])
}
