import type { FailureKind } from '@chorus/model/failure'
import { notFound } from '@tanstack/react-router'
import type { Resource } from '../../cache/resources/resource.ts'
import type { Services } from '../../services/context/services.ts'
import type { Loaded } from '../../services/loading/use-loaded.ts'

const statuses: Partial<Record<FailureKind, number>> = { timeout: 504, 'not-configured': 503 }

/**
 * On the server: waits for the resource, and answers 404 if it does not exist. In the browser: starts loading, and the page shows the
 * progress.
 */
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
  const { kind, status, retryAfter, shortage } = failure ?? {}
  return { value, ...(kind && { failure: { kind, status, retryAfter, shortage } }) }
}
