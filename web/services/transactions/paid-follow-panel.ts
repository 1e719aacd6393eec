import { createEmitter } from '@chorus/model/emitter'
import type { Profile } from '@chorus/model/profile'

export interface PaidFollowQuestion {
  profile: Profile
  /** Whether to follow or to unfollow them. */
  to: boolean
}

/** The dialog before following someone who charges for it, and before unfollowing them. Opens over any page. */
export interface PaidFollowPanel {
  /** Undefined: it is closed. */
  state(): PaidFollowQuestion | undefined
  subscribe(listener: () => void): () => void
  open(question: PaidFollowQuestion): void
  close(): void
}

export function createPaidFollowPanel(): PaidFollowPanel {
  const changes = createEmitter()
  let state: PaidFollowQuestion | undefined
  const show = (next: PaidFollowQuestion | undefined) => {
    state = next
    changes.emit()
  }
  return { state: () => state, subscribe: changes.subscribe, open: show, close: () => show(undefined) }
}
