import { Failure, type FailureKind } from '@chorus/model/failure'
import type { NetworkName } from '@chorus/model/limits'
import { useSyncExternalStore } from 'react'
import type { Resource } from '../cache/resource.ts'

/** What a page carries of a thing that it shows: the thing, or why it is missing. */
export interface Loaded<T> {
  value?: T
  failure?: FailureKind
}

/** What a page is about, and why it is not there: what the route has loaded says so until the browser itself has asked. */
export function useLoaded<T>(
  resource: Resource<T>,
  network: NetworkName,
  loaded: Loaded<T> | undefined,
): { value: T | undefined; failure: Failure | undefined } {
  const { value, failure } = useSyncExternalStore(resource.subscribe, resource.view, resource.view)
  const reason = value ? undefined : loaded?.failure
  return { value, failure: failure ?? (reason && new Failure(reason, '', { network })) }
}
