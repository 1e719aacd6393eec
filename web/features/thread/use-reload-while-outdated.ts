import { useEffect, useEffectEvent } from 'react'

/** ms before each reload. What a network's lists are read from can be seconds behind what it accepted. */
const delays = [0, 1000, 2000, 4000, 8000]

/**
 * Reloads until the page is no longer older than what the viewer did, a few times at most.
 *
 * @param missing What the page lacks, in any words: each time it changes, the reloads begin anew. Empty: nothing.
 */
export function useReloadWhileOutdated(missing: string, onReload: () => void): void {
  const reload = useEffectEvent(onReload)
  useEffect(() => {
    if (missing === '') return undefined
    let timer: ReturnType<typeof setTimeout>
    const reloadAfter = ([delay, ...later]: readonly number[]) => {
      if (delay === undefined) return
      timer = setTimeout(() => {
        reload()
        reloadAfter(later)
      }, delay)
    }
    reloadAfter(delays)
    return () => clearTimeout(timer)
  }, [missing])
}
