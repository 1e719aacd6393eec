import { useEffect, useSyncExternalStore, type RefObject } from 'react'
import type { Resource, ResourceView } from '../../cache/resources/resource.ts'
import { isPermanentFailure } from './is-permanent-failure.ts'

/** Loads ahead of the viewport, because people scroll faster than pages respond. */
const margin = '600px 0px'

/**
 * Loads a resource when its box nears the screen; never on the server. After a temporary failure it loads again when the box comes near or
 * renders again. `isWanted`: false to not load at all.
 */
export function useNearResource<T>(box: RefObject<Element | null>, resource: Resource<T>, isWanted = true): ResourceView<T> {
  const view = useSyncExternalStore(resource.subscribe, resource.view, resource.view)
  const mayLoad = isWanted && !isSettled(view)
  useEffect(() => {
    if (!mayLoad || !box.current) return undefined
    // The callback also fires when the box leaves, so an immediate failure is not retried in a loop.
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

/** Loaded or failed. A value may be present while the rest is still loading, or after that failed. */
const isSettled = ({ value, failure, isLoading }: ResourceView<unknown>): boolean =>
  failure ? isPermanentFailure(failure) : value !== undefined && !isLoading
