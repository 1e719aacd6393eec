import type { Failure } from '@chorus/model/failure'

/**
 * Whether a retry would fail the same way: not found, unreadable (our server answers 502), or forbidden. Offline, timeouts, rate limits and
 * code that failed to load are temporary.
 */
export function isPermanentFailure({ kind, status = 0 }: Failure): boolean {
  if (kind === 'not-found' || status === 502) return true
  return status >= 400 && status < 500 && kind !== 'rate-limited' && kind !== 'timeout'
}
