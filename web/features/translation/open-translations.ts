/** Which translations somebody has open: a card that is drawn anew shows its own again. */
export interface OpenTranslations {
  has(key: string): boolean
  toggle(key: string): void
  subscribe(listener: () => void): () => void
}

/** So many at most; the ones that were opened first close. */
const most = 200

export function createOpenTranslations(): OpenTranslations {
  const keys = new Set<string>()
  const listeners = new Set<() => void>()
  return {
    has: (key) => keys.has(key),
    toggle(key) {
      if (!keys.delete(key)) keys.add(key)
      if (keys.size > most) keys.delete(keys.values().next().value!)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
