import type { Post } from '@chorus/model/post'
import { useCallback, useSyncExternalStore } from 'react'
import { useServices } from '../../app/services-context.tsx'

/**
 * A post as its viewer sees it now: what the network last said, with what the viewer has changed. Whoever draws it is drawn again when
 * this post changes, and for nothing else. Who reposted it stands in what the list holds, not in here.
 */
export function usePost(known: Post): Post {
  const { cache } = useServices()
  const subscribe = useCallback((listener: () => void) => cache.subscribe(known.ref, listener), [cache, known.ref])
  const view = () => cache.post(known.ref, known)
  return useSyncExternalStore(subscribe, view, view)
}
