import { isOnline } from './is-online.ts'

/** Resolves when the device is online or the signal is aborted. Undefined: it is already online, as far as it knows. */
export function untilOnline(signal: AbortSignal): Promise<void> | undefined {
  if (isOnline()) return undefined
  return new Promise((resolve) => {
    const done = () => {
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}
