import type { Post } from '@chorus/model/post'
import { useCallback, useSyncExternalStore } from 'react'
import { useServices } from '../context/services-context.tsx'

/**
 * A post as the viewer sees it now: as last reported, with the viewer’s pending edits. Re-renders when this post changes. Reposters are
 * part of the list item and not included.
 */
export function usePost(known: Post): Post {
  const { cache } = useServices()
  const subscribe = useCallback((listener: () => void) => cache.subscribe(known.ref, listener), [cache, known.ref])
  const view = () => cache.post(known.ref, known)
  return useSyncExternalStore(subscribe, view, view)
}
