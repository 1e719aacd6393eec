export interface Registry<T> {
  /** The value for a key, created on first use. */
  open(key: string, create: () => T): T
}

/** Caches the most recently used values, so that going back restores them as they were. */
export function createRegistry<T>(capacity: number, close: (value: T) => void = () => {}): Registry<T> {
  const entries = new Map<string, T>()
  return {
    open(key, create) {
      const value = entries.get(key) ?? create()
      entries.delete(key)
      entries.set(key, value)
      for (const [oldKey, old] of entries) {
        if (entries.size <= capacity) break
        entries.delete(oldKey)
        close(old)
      }
      return value
    },
  }
}
