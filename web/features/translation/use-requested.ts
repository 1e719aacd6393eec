import { useEffect, useSyncExternalStore } from 'react'
import type { Resource } from '../../cache/resources/resource.ts'

/** Requests on first render; after a failure, only when the user retries. */
export function useRequested<T>(asked: Resource<T>) {
  const view = useSyncExternalStore(asked.subscribe, asked.view, asked.view)
  useEffect(() => {
    const { value, failure } = asked.view()
    if (value === undefined && !failure) void asked.load()
  }, [asked])
  return view
}
