import { Refusal } from '@chorus/contract/refusal'
import type { Allowance } from './take-allowances.ts'

/** Windows held at once. More would let a client with many addresses fill the memory; the oldest window is dropped instead. */
const maxWindows = 200_000

/** Rate limiter of a single process, used while the shared one is unavailable and for pages. */
export function createLocalLimiter(now: () => number = Date.now, capacity = maxWindows) {
  /** In the order in which they began. */
  const windows = new Map<string, { count: number; resetsAt: number }>()
  /** Deletes ended windows from the front. Longer windows may hide ended ones behind them until they end or room is needed. */
  const sweep = () => {
    for (const [key, { resetsAt }] of windows) {
      if (resetsAt > now() && windows.size < capacity) return
      windows.delete(key)
    }
  }
  return {
    take(allowances: readonly Allowance[]): void {
      for (const { key, count, seconds } of allowances) {
        let window = windows.get(key)
        if (!window || window.resetsAt <= now()) {
          windows.delete(key)
          sweep()
          window = { count: 0, resetsAt: now() + seconds * 1000 }
          windows.set(key, window)
        }
        window.count += 1
        if (window.count <= count) continue
        const wait = Math.ceil((window.resetsAt - now()) / 1000)
        throw new Refusal(`Too many requests. Try again in ${wait} s.`, { status: 429, retryAfter: wait })
      }
    },
    /** Windows held. */
    size: () => windows.size,
  }
}
