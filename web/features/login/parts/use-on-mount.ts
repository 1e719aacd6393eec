import { useEffect, useEffectEvent } from 'react'

/** Runs a task once on mount and aborts it on unmount. A mount that React immediately discards runs nothing. */
export function useOnMount(run: (signal: AbortSignal) => Promise<void>): void {
  const onMount = useEffectEvent(run)
  useEffect(() => {
    const unmounting = new AbortController()
    const timer = setTimeout(() => void onMount(unmounting.signal))
    return () => {
      clearTimeout(timer)
      unmounting.abort()
    }
  }, [])
}
