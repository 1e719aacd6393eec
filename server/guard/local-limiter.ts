import { Refusal } from '@chorus/contract/refusal'
import type { Allowance } from './take-allowances.ts'

/** Rate limiter of a single process, used while the shared one is unavailable. */
export function createLocalLimiter(now: () => number = Date.now) {
  const windows = new Map<string, { count: number; resetsAt: number }>()
  return {
    take(allowances: readonly Allowance[]): void {
      for (const [key, { resetsAt }] of windows.size > 10_000 ? windows : []) if (resetsAt <= now()) windows.delete(key)
      for (const { key, count, seconds } of allowances) {
        const known = windows.get(key)
        const window = known && known.resetsAt > now() ? known : { count: 0, resetsAt: now() + seconds * 1000 }
        window.count += 1
        windows.set(key, window)
        if (window.count <= count) continue
        const wait = Math.ceil((window.resetsAt - now()) / 1000)
        throw new Refusal(`Too many requests. Try again in ${wait} s.`, { status: 429, retryAfter: wait })
      }
    },
  }
}
