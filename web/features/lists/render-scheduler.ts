import { createEmitter } from '@chorus/model/emitter'
import { afterPaint } from '../../services/timing/after-paint.ts'

/** Rows rendered per task. A row takes a slow phone about 50 ms, so a screenful is complete after five frames. */
const rowsPerTask = 2

/** Spreads the rendering of rows near the viewport over several frames. */
export interface RenderScheduler {
  subscribe(listener: () => void): () => void
  isRendered(key: string): boolean
  /** `keys`: the rows near the viewport, visible ones first. Rows not among them are dropped. */
  request(keys: readonly string[]): void
  stop(): void
}

/**
 * A jump through a long list needs a screenful of new rows. Rendering them in one task would block input, so each frame renders a few.
 * `rendered`: keys of the rows that are already on the page.
 */
export function createRenderScheduler(rendered: Iterable<string>, after = afterPaint): RenderScheduler {
  const changes = createEmitter()
  let done = new Set(rendered)
  let requested: readonly string[] = []
  let cancel: (() => void) | undefined

  const step = () => {
    cancel = undefined
    const waiting = requested.filter((key) => !done.has(key))
    if (waiting.length === 0) return
    for (const key of waiting.slice(0, rowsPerTask)) done.add(key)
    // Scheduled even when nothing is waiting, so that rows requested before the next frame wait for it.
    cancel = after(step)
    changes.emit()
  }

  return {
    subscribe: changes.subscribe,
    isRendered: (key) => done.has(key),
    request(keys) {
      requested = keys
      done = new Set(keys.filter((key) => done.has(key)))
      if (!cancel) step()
    },
    stop() {
      cancel?.()
      cancel = undefined
    },
  }
}
