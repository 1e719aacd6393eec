import { useEffect, useEffectEvent } from 'react'

/** Asks before the tab closes while `isUnsaved`: the latest change may not be saved yet. */
export function useWarnBeforeUnload(isUnsaved: boolean): void {
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved) event.preventDefault()
  })
  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => warn(event)
    window.addEventListener('beforeunload', onBeforeUnload)
    return () => window.removeEventListener('beforeunload', onBeforeUnload)
  }, [])
}
