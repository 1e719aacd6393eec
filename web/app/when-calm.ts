import { whenIdle } from './when-idle.ts'

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
