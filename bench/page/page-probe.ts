/** What the probe leaves in the page. Times in ms since navigation; long tasks as [start, duration]. */
export interface PageRecord {
  firstPost: number | null
  lcp: number | null
  fcp: number | null
  /** When the page's own script has taken over: from here, presses have their full effect. */
  hydrated: number | null
  long: [number, number][]
}

declare global {
  interface Window {
    pageRecord?: PageRecord
  }
}

/**
 * Runs in the page before any of its scripts. The first post counts as shown in the first frame in which a matching element has text, lies
 * in the viewport and is visible; the time is taken in the task after that frame.
 */
export function probePage({ post }: { post: string }): void {
  if (window !== window.top) return
  const record: PageRecord = { firstPost: null, lcp: null, fcp: null, hydrated: null, long: [] }
  window.pageRecord = record
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('largest-contentful-paint', (entry) => void (record.lcp = entry.startTime))
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') record.fcp = entry.startTime
  })
  watch('longtask', (entry) => record.long.push([entry.startTime, entry.duration]))
  new MutationObserver((_, hydration) => {
    if (!document.documentElement?.hasAttribute('data-hydrated')) return
    record.hydrated = performance.now()
    hydration.disconnect()
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-hydrated'] })
  const isShown = (element: HTMLElement) => {
    const box = element.getBoundingClientRect()
    const isInside = box.width > 0 && box.height > 0 && box.top < innerHeight && box.bottom > 0
    return isInside && element.innerText.trim() !== '' && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }
  let isDirty = true
  const observer = new MutationObserver(() => void (isDirty = true))
  observer.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['class', 'style', 'hidden'] })
  const look = () => {
    const isThere = isDirty && [...document.querySelectorAll<HTMLElement>(post)].some(isShown)
    isDirty = false
    if (!isThere) return void requestAnimationFrame(look)
    observer.disconnect()
    const channel = new MessageChannel()
    channel.port1.addEventListener('message', () => void (record.firstPost = performance.now()))
    channel.port1.start()
    channel.port2.postMessage(0)
  }
  requestAnimationFrame(look)
}
