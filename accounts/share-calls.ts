/** Merges concurrent calls with the same key. */
export function shareCalls(): <T>(key: string, run: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<unknown>>()
  return <T>(key: string, run: () => Promise<T>): Promise<T> => {
    const known = running.get(key)
    if (known) return known as Promise<T>
    const call = run().finally(() => running.delete(key))
    running.set(key, call)
    return call
  }
}
