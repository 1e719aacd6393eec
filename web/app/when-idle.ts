/** ms. What people see first goes first. */
const calm = 1500

/** Runs something when the browser has nothing else to do, or soon. Answers how to give it up. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const idle = requestIdleCallback(run, { timeout: calm })
    return () => cancelIdleCallback(idle)
  }
  const timer = setTimeout(run, calm)
  return () => clearTimeout(timer)
}
