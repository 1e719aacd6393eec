export interface ScrollOptions {
  /** Selector of a post. */
  post: string
  /** Number of distinct posts to see. */
  target: number
  /** CSS pixels per second. */
  speed: number
  /** Maximum duration. */
  seconds: number
}

export interface ScrollResult {
  posts: number
  seconds: number
  /** ms: the 95th percentile of frames while scrolling. */
  p95: number
  /** Percentage of frames over 50 ms while scrolling. */
  over50: number
  /** Seconds spent waiting for posts at the end. */
  waitingAtEnd: number
}

/**
 * Runs in the page: scrolls at constant speed until enough distinct posts were seen. Frames spent waiting at the end would flatter the
 * percentiles and are left out. After a second without progress it scrolls up a little and back, as a reader would.
 */
export function scrollPage({ post, target, speed, seconds }: ScrollOptions): Promise<ScrollResult> {
  const box = document.scrollingElement as HTMLElement
  box.style.scrollBehavior = 'auto'
  const seen = new Set<string>()
  const unnamed = new WeakMap<Element, string>()
  const sweep = () => {
    for (const element of document.querySelectorAll(post)) {
      if (!unnamed.has(element)) unnamed.set(element, `element ${seen.size}`)
      seen.add(element.getAttribute('data-ref') ?? unnamed.get(element) ?? '')
    }
  }
  const frames: number[] = []
  const began = performance.now()
  let last = began
  let waited = 0
  let stuck = 0
  const toResult = (): ScrollResult => {
    const sorted = frames.toSorted((a, b) => a - b)
    return {
      posts: seen.size,
      seconds: (performance.now() - began) / 1000,
      p95: sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? 0,
      over50: (100 * frames.filter((frame) => frame > 50).length) / Math.max(1, frames.length),
      waitingAtEnd: waited / 1000,
    }
  }
  return new Promise((resolve) => {
    const step = (now: number) => {
      const elapsed = now - last
      last = now
      if (stuck === 0) frames.push(elapsed)
      const before = box.scrollTop
      box.scrollTop = before + (speed * Math.min(elapsed, 250)) / 1000
      if (box.scrollTop - before >= 1) stuck = 0
      else {
        waited += elapsed
        stuck += elapsed
      }
      if (stuck > 1000) {
        stuck = 0
        box.scrollTop -= innerHeight * 1.5
      }
      sweep()
      if (seen.size >= target || performance.now() - began > seconds * 1000) resolve(toResult())
      else requestAnimationFrame(step)
    }
    requestAnimationFrame((now) => {
      last = now
      requestAnimationFrame(step)
    })
  })
}
