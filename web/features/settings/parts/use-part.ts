import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { type ResourceView, createResource } from '../../../cache/resource.ts'

export interface Part<T> extends ResourceView<T> {
  /** Fetches it as it is from now on; what was fetched before something changed does not count. */
  reload(): Promise<void>
}

/** One part of the page, fetched when the page stands; it fails alone, and may be fetched again. */
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
