import { isSavedPath } from '../services/offline/is-saved-path.ts'
import type { WorkerRequest } from '../services/offline/worker-request.ts'

/** Undefined: not a request of our pages, or one for something that isn't stored. */
export function decodeRequest(data: unknown, isAsset: (url: string) => boolean): WorkerRequest | undefined {
  const { visited, loaded } = (typeof data === 'object' && data ? data : {}) as { visited?: unknown; loaded?: unknown }
  // Two slashes would name another host.
  if (typeof visited === 'string' && /^\/(?![/\\])/.test(visited) && isSavedPath(visited)) return { visited }
  if (!Array.isArray(loaded)) return undefined
  const urls = loaded.slice(0, 500).filter((url): url is string => typeof url === 'string' && isAsset(url))
  return urls.length > 0 ? { loaded: urls } : undefined
}
