import { useEffect, useState } from 'react'

/** Whole seconds left, by the clock, so that a suspended tab catches up. */
export function useCountdown(seconds: number): { left: number; restart(seconds: number): void } {
  const [end, setEnd] = useState(() => performance.now() + seconds * 1000)
  const [now, setNow] = useState(() => performance.now())
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(performance.now()), 250)
    return () => clearInterval(timer)
  }, [isRunning])
  return {
    left,
    restart(next) {
      const start = performance.now()
      setNow(start)
      setEnd(start + next * 1000)
    },
  }
}
