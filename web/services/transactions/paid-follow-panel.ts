import { createEmitter } from '@chorus/model/emitter'
import type { Profile } from '@chorus/model/profile'

/** The question before a follow that costs something, which opens over any page. */
export interface PaidFollowPanel {
  /** Whom it is about. Undefined: it is closed. */
  state(): Profile | undefined
  subscribe(listener: () => void): () => void
  open(profile: Profile): void
  close(): void
}

export function createPaidFollowPanel(): PaidFollowPanel {
  const changes = createEmitter()
  let state: Profile | undefined
  const show = (next: Profile | undefined) => {
    state = next
    changes.emit()
  }
  return { state: () => state, subscribe: changes.subscribe, open: show, close: () => show(undefined) }
}
