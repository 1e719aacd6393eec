import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { type ResourceView, createResource } from '../../../cache/resources/resource.ts'

export interface Part<T> extends ResourceView<T> {
  /** Fetches again; a reply to an earlier request is dropped. */
  reload(): Promise<void>
}

/** Data of one section. It loads after hydration, fails on its own, and can be retried. */
export function usePart<T>(load: () => Promise<T>): Part<T> {
  const [resource] = useState(() => createResource(load))
  const view = useSyncExternalStore(resource.subscribe, resource.view, resource.view)
  useEffect(() => void resource.load(), [resource])
  const reload = useCallback(async () => {
    if (resource.view().isLoading) await resource.load()
    await resource.load()
  }, [resource])
  return { ...view, reload }
}
