import { createEmitter } from '@chorus/model/emitter'
/** Posts whose translation is open, so that a card that mounts again restores it. */
export interface OpenTranslations {
  has(key: string): boolean
  toggle(key: string): void
  subscribe(listener: () => void): () => void
}

/** Beyond this the oldest close. */
const most = 200

export function createOpenTranslations(): OpenTranslations {
  const keys = new Set<string>()
  const changes = createEmitter()
  return {
    has: (key) => keys.has(key),
    toggle(key) {
      if (!keys.delete(key)) keys.add(key)
      if (keys.size > most) keys.delete(keys.values().next().value!)
      changes.emit()
    },
    subscribe: changes.subscribe,
  }
}
