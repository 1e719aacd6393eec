import { useEffect, useState, type RefObject } from 'react'

/** Screens are scrolled faster than pages answer: what is this close is asked for. */
const margin = '600px 0px'

/** Whether a part of the page is, or has been, near the screen. Never on the server. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!element.current || isNear) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: margin },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isNear])
  return isNear
}
