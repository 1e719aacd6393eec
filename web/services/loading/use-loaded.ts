import { Failure } from '@chorus/model/failure'
import type { NetworkName } from '@chorus/model/network-identity'
import { useSyncExternalStore } from 'react'
import type { Resource } from '../../cache/resources/resource.ts'

/** What a page carries from its loader: the value, or why it failed. */
export interface Loaded<T> {
  value?: T
  failure?: Pick<Failure, 'kind' | 'status' | 'retryAfter' | 'shortage'>
}

/** A page’s main resource and its failure. The loader’s result counts until the browser has asked itself. */
export function useLoaded<T>(
  resource: Resource<T>,
  network: NetworkName,
  loaded: Loaded<T> | undefined,
): { value: T | undefined; failure: Failure | undefined } {
  const { value, failure } = useSyncExternalStore(resource.subscribe, resource.view, resource.view)
  const reason = value ? undefined : loaded?.failure
  // The server draws what the page carries, so that the browser finds the same words.
  const own = import.meta.env.SSR && reason ? undefined : failure
  return { value, failure: own ?? (reason && new Failure(reason.kind, '', { ...reason, network })) }
}
