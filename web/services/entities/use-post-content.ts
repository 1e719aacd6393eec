import type { Post } from '@chorus/model/post'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { useServices } from '../context/services-context.tsx'

/** Fields that only the action buttons below a post show. */
const reception: ReadonlySet<string> = new Set<keyof Post>(['stats', 'hasLiked', 'hasMirrored', 'hasBookmarked', 'hasActed'])

/**
 * A post without its counts and the viewer’s reactions, so that a like does not re-render its content. These fields may be stale; `usePost`
 * has them.
 */
export function usePostContent(known: Post): Post {
  const { cache } = useServices()
  const [keep] = useState(createKeep)
  const subscribe = useCallback((listener: () => void) => cache.subscribe(known.ref, listener), [cache, known.ref])
  const view = () => keep(cache.post(known.ref, known))
  return useSyncExternalStore(subscribe, view, view)
}

/** Returns the previous post while the next one has the same content. */
function createKeep(): (post: Post) => Post {
  let kept: Post | undefined
  return (post) => (kept = kept && readsTheSame(kept, post) ? kept : post)
}

function readsTheSame(one: Post, other: Post): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof Post>
  return [...keys].every((key) => reception.has(key) || Object.is(one[key], other[key]))
}
