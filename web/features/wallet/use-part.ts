import { useEffect, useSyncExternalStore } from 'react'
import type { Resource, ResourceView } from '../../cache/resources/resource.ts'

const notLoaded: ResourceView<never> = { value: undefined, failure: undefined, isLoading: true }
const toServerView = () => notLoaded

/** A part of a wallet's or token's page, loaded by the browser because explorers are too slow for the server to wait for. */
export function usePart<T>(resource: Resource<T>): ResourceView<T> {
  useEffect(() => {
    const { value, isLoading } = resource.view()
    if (value === undefined && !isLoading) void resource.load()
  }, [resource])
  return useSyncExternalStore<ResourceView<T>>(resource.subscribe, resource.view, toServerView)
}
