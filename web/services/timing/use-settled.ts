import { useEffect, useState } from 'react'

/** ms without a change. */
const usualDelay = 700

/** A value once it has stopped changing. `isAtOnce`: returns the value immediately, for cheap cases. */
export function useSettled<T>(value: T, isAtOnce: boolean, delay = usualDelay): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (isAtOnce) return
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, isAtOnce, delay])
  return isAtOnce ? value : settled
}
