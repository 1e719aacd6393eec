import { useEffect, useState } from 'react'

/** Whole seconds that are left, counted by the clock: a tab that was asleep is not behind. */
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
      const begun = performance.now()
      setNow(begun)
      setEnd(begun + next * 1000)
    },
  }
}
