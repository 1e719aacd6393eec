import { createContext, use, useMemo, useSyncExternalStore, type ReactNode } from 'react'

interface Clock {
  now(): number
  subscribe(listener: () => void): () => void
  pageNow: number
}

const ClockContext = createContext<Clock | undefined>(undefined)
const tick = 30_000

/** One clock for all times on the page. It begins with the server's, so that both draw the same, and goes on by itself. */
export function ClockProvider({ now: pageNow, children }: { now: number; children: ReactNode }) {
  const clock = useMemo(() => createClock(pageNow), [pageNow])
  return <ClockContext value={clock}>{children}</ClockContext>
}

function createClock(pageNow: number): Clock {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  let current = pageNow
  const set = () => {
    current = Date.now()
    for (const listener of listeners) listener()
  }
  return {
    pageNow,
    now: () => current,
    subscribe(listener) {
      listeners.add(listener)
      timer ??= setInterval(set, tick)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}

/** ms: now, to within half a minute. */
export function useNow(): number {
  const clock = use(ClockContext)
  if (!clock) throw new Error('There is no ClockProvider around this.')
  return useSyncExternalStore(clock.subscribe, clock.now, () => clock.pageNow)
}
