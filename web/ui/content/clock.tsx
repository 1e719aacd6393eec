import { createEmitter } from '@chorus/model/emitter'
import { createContext, use, useMemo, useSyncExternalStore, type ReactNode } from 'react'

interface Clock {
  now(): number
  subscribe(listener: () => void): () => void
  pageNow: number
}

const ClockContext = createContext<Clock | undefined>(undefined)
const tick = 30_000

/** One clock for every timestamp on the page. It starts at the server’s time, so that hydration matches, and then ticks. */
export function ClockProvider({ now: pageNow, children }: { now: number; children: ReactNode }) {
  const clock = useMemo(() => createClock(pageNow), [pageNow])
  return <ClockContext value={clock}>{children}</ClockContext>
}

function createClock(pageNow: number): Clock {
  const changes = createEmitter()
  let timer: ReturnType<typeof setInterval> | undefined
  let current = pageNow
  const set = () => {
    current = Date.now()
    changes.emit()
  }
  return {
    pageNow,
    now: () => current,
    subscribe(listener) {
      const unsubscribe = changes.subscribe(listener)
      timer ??= setInterval(set, tick)
      return () => {
        unsubscribe()
        if (changes.hasListeners()) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}

/**
 * Text about a time. The component renders again only when the text changes. `timeZone`: UTC on the server and while hydrating, because the
 * server doesn’t know the reader’s; absent afterwards, for that of the browser.
 */
export function useTimeText(toText: (now: number, timeZone?: 'UTC') => string): string {
  const clock = useClock()
  return useSyncExternalStore(
    clock.subscribe,
    () => toText(clock.now()),
    () => toText(clock.pageNow, 'UTC'),
  )
}

/** The current time in ms, accurate to 30 seconds. */
export function useNow(): number {
  const clock = useClock()
  return useSyncExternalStore(clock.subscribe, clock.now, () => clock.pageNow)
}

function useClock(): Clock {
  const clock = use(ClockContext)
  if (!clock) throw new Error('There is no ClockProvider around this.')
  return clock
}
