import type { Profile } from '@chorus/model/profile'

export type ModerationKind = 'mute' | 'block'

/** A row of the muted or blocked list. */
export interface ModeratedPerson {
  person: Profile
  /** Muted on our server rather than on the network. */
  isHere: boolean
}
