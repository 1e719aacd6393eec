/** Notifies listeners that something has changed or, with `Args`, what has. */
export interface Emitter<Args extends readonly unknown[] = []> {
  /** Returns how to unsubscribe. */
  subscribe(listener: (...args: Args) => void): () => void
  emit(...args: Args): void
  hasListeners(): boolean
}

export function createEmitter<Args extends readonly unknown[] = []>(): Emitter<Args> {
  const listeners = new Set<(...args: Args) => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    emit(...args) {
      // A listener may subscribe others, which hear of the next change, and unsubscribe some that haven't been called yet.
      for (const listener of Array.from(listeners)) if (listeners.has(listener)) listener(...args)
    },
    hasListeners: () => listeners.size > 0,
  }
}
