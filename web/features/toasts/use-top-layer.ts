import { useEffect, type RefObject } from 'react'

/** Lifts an element with `popover="manual"` above open dialogs whenever `newest` changes. */
export function useTopLayer(place: RefObject<HTMLElement | null>, newest: string | undefined): void {
  useEffect(() => {
    const element = place.current
    // Hiding and showing it again would drop keyboard focus.
    if (!element?.showPopover || element.contains(document.activeElement)) return
    // The popover opened last is on top.
    if (element.matches(':popover-open')) element.hidePopover()
    if (newest !== undefined) element.showPopover()
  }, [place, newest])
}
