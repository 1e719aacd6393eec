/** Undefined: this device is online, as far as it knows. Else when it is again, or when nobody waits any more. */
export function whenOnline(signal: AbortSignal): Promise<void> | undefined {
  // Only a plain no is one: not every place has a word for it.
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
