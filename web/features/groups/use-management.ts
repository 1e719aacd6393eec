import { useEffect, useState, useSyncExternalStore } from 'react'
import { createResource, type ResourceView } from '../../cache/resources/resource.ts'

/** Loads what manages groups or feeds, once. */
export function useManagement<T>(load: () => Promise<T>): ResourceView<T> & { retry(): void } {
  const [resource] = useState(() => createResource(load))
  const view = useSyncExternalStore(resource.subscribe, resource.view, resource.view)
  useEffect(() => void resource.load(), [resource])
  return { ...view, retry: () => void resource.load() }
}
