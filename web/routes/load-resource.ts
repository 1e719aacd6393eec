import type { FailureKind } from '@chorus/model/failure'
import { notFound } from '@tanstack/react-router'
import type { Services } from '../app/services.ts'
import type { Loaded } from '../app/use-loaded.ts'
import type { Resource } from '../cache/resource.ts'

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
