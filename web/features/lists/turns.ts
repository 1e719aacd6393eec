import { afterPaint } from '../../app/after-paint.ts'

/** Rows that one task draws. A screenful stands after five frames; one row of ours takes a slow phone a twentieth of a second. */
const rowsAtOnce = 2

/** Which of the rows near the screen are drawn, and which wait for their turn. */
export interface Turns {
  subscribe(listener: () => void): () => void
  isDrawn(key: string): boolean
  /** `keys`: the rows near the screen, first what is in sight. Rows that are not among them are forgotten. */
  want(keys: readonly string[]): void
  stop(): void
}

/**
 * A jump through a long list brings a screenful of new rows. All in one task, they would hold up whoever jumps; so a few come with each frame.
 * `drawn`: rows that stand already.
 */
export function createTurns(drawn: Iterable<string>, after = afterPaint): Turns {
  const listeners = new Set<() => void>()
  let open = new Set(drawn)
  let wanted: readonly string[] = []
  let cancel: (() => void) | undefined

  const step = () => {
    cancel = undefined
    const waiting = wanted.filter((key) => !open.has(key))
    if (waiting.length === 0) return
    for (const key of waiting.slice(0, rowsAtOnce)) open.add(key)
    // Also when nothing waits: what a step further brings into sight comes with the next frame, and not in this one.
    cancel = after(step)
    for (const listener of listeners) listener()
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isDrawn: (key) => open.has(key),
    want(keys) {
      wanted = keys
      open = new Set(keys.filter((key) => open.has(key)))
      if (!cancel) step()
    },
    stop() {
      cancel?.()
      cancel = undefined
    },
  }
}
