import { Failure, type FailureKind } from '@chorus/model/failure'
import type { NetworkName } from '@chorus/model/limits'
import { notFound } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import type { Services } from '../app/services.ts'
import type { Resource } from '../cache/resource.ts'

/** What a page carries of a thing that it shows: the thing, or why it is missing. */
export interface Loaded<T> {
  value?: T
  failure?: FailureKind
}

const statuses: Partial<Record<FailureKind, number>> = { timeout: 504, 'not-configured': 503 }

/** On the server: waits, and a thing that does not exist is a 404. In the browser: it begins, and the page shows how it goes. */
export async function loadResource<T>(services: Services, resource: Resource<T>, what: string): Promise<Loaded<T> | undefined> {
  if (!services.isServer) {
    void resource.load()
    return undefined
  }
  await resource.load()
  const { value, failure } = resource.view()
  if (failure?.kind === 'not-found') throw notFound({ data: { what } })
  // A page that asks its reader to log in has not failed.
  if (failure && failure.kind !== 'unauthorized') services.status = statuses[failure.kind] ?? 502
  return { value, failure: failure?.kind }
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
