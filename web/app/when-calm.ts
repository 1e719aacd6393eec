/** ms. What people see first goes first. */
const calm = 1500

/**
 * Runs something once the page stands, which until then is what the server drew, and has nothing else to do. Answers how to give it up.
 */
export function whenCalm(run: () => void): () => void {
  const page = document.documentElement
  if (page.dataset['hydrated'] !== undefined) return whenIdle(run)
  let giveUp: () => void
  const observer = new MutationObserver(() => {
    observer.disconnect()
    giveUp = whenIdle(run)
  })
  observer.observe(page, { attributeFilter: ['data-hydrated'] })
  giveUp = () => observer.disconnect()
  return () => giveUp()
}

function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const idle = requestIdleCallback(run, { timeout: calm })
    return () => cancelIdleCallback(idle)
  }
  const timer = setTimeout(run, calm)
  return () => clearTimeout(timer)
}
