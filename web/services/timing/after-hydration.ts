import { onIdle } from './on-idle.ts'

/** Runs a function once the page has hydrated and the browser is idle. Returns a function that cancels it. */
export function afterHydration(run: () => void): () => void {
  const page = document.documentElement
  if (page.dataset['hydrated'] !== undefined) return onIdle(run)
  let giveUp: () => void
  const observer = new MutationObserver(() => {
    observer.disconnect()
    giveUp = onIdle(run)
  })
  observer.observe(page, { attributeFilter: ['data-hydrated'] })
  giveUp = () => observer.disconnect()
  return () => giveUp()
}
