/** Resolves when the device is online or the signal is aborted. Undefined: it is online, as far as it knows. */
export function untilOnline(signal: AbortSignal): Promise<void> | undefined {
  // Environments without `onLine` count as online.
  if (navigator.onLine !== false) return undefined
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
