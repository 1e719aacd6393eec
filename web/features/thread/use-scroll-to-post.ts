import { useElementScrollRestoration, useRouter } from '@tanstack/react-router'
import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { mainContentSelector } from '../../ui/page/scroll-script.ts'
import { useIsHydrated } from '../../ui/page/use-is-hydrated.ts'

/**
 * Scrolls the main post into view: people open a reply to read it, not the posts above it. `above`: the container of those posts. `isLate`:
 * they loaded after the post was shown, which must then stay in place.
 */
export function useScrollToPost(above: RefObject<HTMLElement | null>, isLate: boolean): void {
  const router = useRouter()
  const isHydrated = useIsHydrated()
  const place = useElementScrollRestoration({ getElement: () => window })
  const begin = useEffectEvent((element: HTMLElement) => {
    // A server-rendered page is already scrolled to its post.
    if (!isHydrated || element.offsetHeight === 0) return undefined
    if (isLate) {
      window.scrollBy({ top: element.offsetHeight, behavior: 'instant' })
      return hold(element)
    }
    // The router restores the scroll position on back and forward.
    if (place) return undefined
    let release: (() => void) | undefined
    const stop = router.subscribe('onRendered', () => {
      stop()
      document.querySelector(mainContentSelector)?.scrollIntoView({ behavior: 'instant' })
      release = hold(element)
    })
    return () => {
      stop()
      release?.()
    }
  })
  useLayoutEffect(() => begin(above.current!), [above])
}

/** Keeps the post in place while the content above it is measured, until the user scrolls. Not every browser has scroll anchoring. */
function hold(above: HTMLElement): () => void {
  const bottom = () => above.getBoundingClientRect().bottom
  const held = bottom()
  const observer = new ResizeObserver(() => {
    const by = bottom() - held
    if (Math.abs(by) >= 1) window.scrollBy({ top: by, behavior: 'instant' })
  })
  observer.observe(above)
  const release = () => {
    observer.disconnect()
    for (const type of inputs) window.removeEventListener(type, release)
  }
  for (const type of inputs) window.addEventListener(type, release, { passive: true })
  return release
}

const inputs = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
