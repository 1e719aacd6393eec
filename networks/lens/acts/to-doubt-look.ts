import { toOperationFailure } from '@chorus/model/to-operation-failure'
import type { Intent } from '../../intent.ts'
import { doubtMs } from './doubt-ms.ts'
import type { LookOptions } from './look-again.ts'

/** ms between lookups once the first ones have found nothing. */
const longestPause = 30_000

/** ms before each lookup for as long as an earlier request may still arrive, more and more slowly. */
function toDelays(left: number): number[] {
  const delays: number[] = []
  for (let [ms, sum] = [500, 500]; sum <= left; ms = Math.min(ms * 2, longestPause), sum += ms) delays.push(ms)
  return delays
}

/**
 * How to look for what earlier attempts have done. An earlier attempt to do the opposite may still arrive, and would then undo this one, so it is
 * looked for until it can no longer arrive. Without one, a few lookups are enough. `now`: ms.
 */
export function toDoubtLook(intent: Intent | undefined, now: number, options: LookOptions): LookOptions {
  if (!intent?.isOpposed) return options
  const delays = toDelays(intent.at + doubtMs - now)
  return { ...options, signal: intent.replaced, ...(delays.length > 0 && { delays }) }
}

/** Someone has changed their mind while it was looked for, so what became of it stays open. */
export function refuseIfReplaced(intent: Intent | undefined, call: string): void {
  if (intent?.replaced?.aborted) throw toOperationFailure('timeout', 'notIndexed', { network: 'lens', call })
}
