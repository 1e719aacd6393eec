import { Failure } from '@chorus/model/failure'
import type { NetworkName } from '@chorus/model/network-identity'
import { useSyncExternalStore } from 'react'
import type { Resource } from '../../cache/resources/resource.ts'

/** The loader's result for a page: the value, or why it failed. */
export interface Loaded<T> {
  value?: T
  failure?: Pick<Failure, 'kind' | 'status' | 'retryAfter' | 'shortage'>
}

/** A page's main resource and its failure. The loader's result applies until the browser has made its own request. */
export function useLoaded<T>(
  resource: Resource<T>,
  network: NetworkName,
  loaded: Loaded<T> | undefined,
): { value: T | undefined; failure: Failure | undefined } {
  const { value, failure } = useSyncExternalStore(resource.subscribe, resource.view, resource.view)
  const reason = value ? undefined : loaded?.failure
  // The server renders the embedded result, so that hydration finds the same texts.
  const own = import.meta.env.SSR && reason ? undefined : failure
  return { value, failure: own ?? (reason && new Failure(reason.kind, '', { ...reason, network })) }
}
