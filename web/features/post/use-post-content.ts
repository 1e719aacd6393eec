import type { Post } from '@chorus/model/post'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { useServices } from '../../app/services-context.tsx'

/** How a post was received, and what its viewer has done to it: the buttons below it show that, and nothing else does. */
const reception: ReadonlySet<string> = new Set<keyof Post>(['stats', 'hasLiked', 'hasMirrored', 'hasBookmarked', 'hasActed'])

/**
 * A post as its viewer sees it now, as far as it can be read: whoever draws it is not drawn again for a like. What it says of its reception
 * is out of date; `usePost` tells that.
 */
export function usePostContent(known: Post): Post {
  const { cache } = useServices()
  const [keep] = useState(createKeep)
  const subscribe = useCallback((listener: () => void) => cache.subscribe(known.ref, listener), [cache, known.ref])
  const view = () => keep(cache.post(known.ref, known))
  return useSyncExternalStore(subscribe, view, view)
}

/** The post before, as long as the next reads the same. */
function createKeep(): (post: Post) => Post {
  let kept: Post | undefined
  return (post) => (kept = kept && readsTheSame(kept, post) ? kept : post)
}

function readsTheSame(one: Post, other: Post): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof Post>
  return [...keys].every((key) => reception.has(key) || Object.is(one[key], other[key]))
}
