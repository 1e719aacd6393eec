/** ms. What people see first has priority. */
const calm = 1500

/** Runs a function when the browser is idle, or after this time. Returns a function that cancels it. */
export function onIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const idle = requestIdleCallback(run, { timeout: calm })
    return () => cancelIdleCallback(idle)
  }
  const timer = setTimeout(run, calm)
  return () => clearTimeout(timer)
}
