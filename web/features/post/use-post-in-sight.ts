import { useElementScrollRestoration, useRouter } from '@tanstack/react-router'
import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { beginsHere } from '../../ui/begin-script.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'

/**
 * Who opens a reply has come for it, and not for the first of the posts that stand above it: those are found by scrolling up. `above`: what
 * they stand in. `isLate`: they have come after the post was shown, which then stays where it stands.
 */
export function usePostInSight(above: RefObject<HTMLElement | null>, isLate: boolean): void {
  const router = useRouter()
  const isHydrated = useIsHydrated()
  const place = useElementScrollRestoration({ getElement: () => window })
  const begin = useEffectEvent((element: HTMLElement) => {
    // The server's page has brought it there by itself.
    if (!isHydrated || element.offsetHeight === 0) return undefined
    if (isLate) {
      window.scrollBy({ top: element.offsetHeight, behavior: 'instant' })
      return hold(element)
    }
    // Whoever comes back finds everything where it was: the router sees to that.
    if (place) return undefined
    let release: (() => void) | undefined
    const stop = router.subscribe('onRendered', () => {
      stop()
      document.querySelector(beginsHere)?.scrollIntoView({ behavior: 'instant' })
      release = hold(element)
    })
    return () => {
      stop()
      release?.()
    }
  })
  useLayoutEffect(() => begin(above.current!), [above])
}

/** The post stays where it is seen while what is above it finds its height, until somebody scrolls by hand. Not every browser sees to that. */
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
