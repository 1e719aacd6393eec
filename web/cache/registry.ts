export interface Registry<T> {
  /** The thing under a key; made by `create` where there is none yet. */
  open(key: string, create: () => T): T
}

/** Keeps the most recently used things by key, so that going back finds them as they were left. */
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
