import { useEffect, useEffectEvent } from 'react'

/** Begins once what goes on for as long as this is drawn. A drawing that is thrown away at once begins nothing. */
export function useBegun(begin: (signal: AbortSignal) => Promise<void>): void {
  const onDrawn = useEffectEvent(begin)
  useEffect(() => {
    const leaving = new AbortController()
    const timer = setTimeout(() => void onDrawn(leaving.signal))
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [])
}
