import { afterHydration } from './after-hydration.ts'

/** ms after hydration, for readers who have done nothing yet. */
const longEnough = 5000

const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'] as const

/**
 * Runs a function once the reader stays: on the first sign of use after hydration, or after five seconds. For what only someone who uses
 * the page needs, so that a short visit does not pay for it. Returns a function that cancels it.
 */
export function whenStaying(run: () => void): () => void {
  const listening = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let giveUp = () => {}
  const cancel = () => {
    listening.abort()
    clearTimeout(timer)
    giveUp()
  }
  const start = () => {
    cancel()
    // The page's own scripts have priority.
    giveUp = afterHydration(run)
  }
  const options = { capture: true, passive: true, signal: listening.signal }
  for (const sign of signs) window.addEventListener(sign, start, options)
  giveUp = afterHydration(() => (timer = setTimeout(start, longEnough)))
  return cancel
}
