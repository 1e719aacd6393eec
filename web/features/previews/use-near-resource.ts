import { useEffect, useSyncExternalStore, type RefObject } from 'react'
import type { Resource, ResourceView } from '../../cache/resource.ts'
import { isLasting } from './is-lasting.ts'

/** Screens are scrolled faster than pages answer: what is this close is asked for. */
const margin = '600px 0px'

/**
 * What a box shows, loaded when the box comes near the screen, and never on the server. Where that failed for a while only, it is loaded
 * again when the box comes near again, or is drawn anew. `isWanted`: there is something to load at all.
 */
export function useNearResource<T>(box: RefObject<Element | null>, resource: Resource<T>, isWanted = true): ResourceView<T> {
  const view = useSyncExternalStore(resource.subscribe, resource.view, resource.view)
  const mayLoad = isWanted && !isSettled(view)
  useEffect(() => {
    if (!mayLoad || !box.current) return undefined
    // It tells whenever the box comes near or leaves: what fails at once is not asked for at once.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void resource.load()
      },
      { rootMargin: margin },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box, resource, mayLoad])
  return view
}

/** A part of it may be there already while the rest comes, or has failed to. */
const isSettled = ({ value, failure, isLoading }: ResourceView<unknown>): boolean =>
  failure ? isLasting(failure) : value !== undefined && !isLoading
