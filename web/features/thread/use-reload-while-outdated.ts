import { useEffect, useEffectEvent } from 'react'

/** ms before each reload. The index that a network reads lists from can be seconds behind its writes. */
const delays = [0, 1000, 2000, 4000, 8000]

/**
 * Reloads, a few times at most, until the page includes what the viewer has done.
 * @param missing What the page lacks, in any words: each time it changes, the reloads start over. Empty: nothing.
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
