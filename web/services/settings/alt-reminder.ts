import { createEmitter } from '@chorus/model/emitter'

/** Logging out of all accounts removes every key with the `preference:` prefix. */
const key = 'preference:alt-reminder'

/** Whether posting images without alt text asks first. It does, until it is switched off. Stored in this browser. */
export interface AltReminder {
  isOn(): boolean
  set(isOn: boolean): void
  subscribe(listener: () => void): () => void
}

/** `open` returns localStorage, whose getter throws in browsers that block storage. Write failures are ignored. */
export function createAltReminder(open: () => Pick<Storage, 'getItem' | 'setItem'>): AltReminder {
  const changes = createEmitter()
  return {
    isOn() {
      try {
        return open().getItem(key) !== 'off'
      } catch {
        return true
      }
    },
    set(isOn) {
      try {
        open().setItem(key, isOn ? 'on' : 'off')
      } catch {
        // It asks again.
      }
      changes.emit()
    },
    subscribe: changes.subscribe,
  }
}

export const altReminder = createAltReminder(() => localStorage)
