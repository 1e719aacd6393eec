import type { Failure } from '@chorus/model/failure'

/**
 * Whether whoever asks again would hear the same: it is not there, nothing can be read there (502 of our server), or we may not. Anything
 * else passes: no connection, no answer in time, too many questions, code that did not come.
 */
export function isLasting({ kind, status = 0 }: Failure): boolean {
  if (kind === 'not-found' || status === 502) return true
  return status >= 400 && status < 500 && kind !== 'rate-limited' && kind !== 'timeout'
}
