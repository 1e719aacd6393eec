import { useEffect, useEffectEvent, useRef } from 'react'
import { useIsOnline } from '../timing/is-online.ts'

/** Whether the device is online. Retries what failed when the connection returns. */
export function useRetryOnline(retry: () => void): boolean {
  const isOnline = useIsOnline()
  const wasOffline = useRef(false)
  const onReturn = useEffectEvent(retry)
  useEffect(() => {
    if (isOnline && wasOffline.current) onReturn()
    wasOffline.current = !isOnline
  }, [isOnline])
  return isOnline
}
