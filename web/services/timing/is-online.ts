import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Environments without `onLine` count as online. */
export const isOnline = (): boolean => navigator.onLine !== false

/** Whether the device has a connection. Always true on the server and while hydrating. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true)
