import type { Profile } from '@chorus/model/profile'

/** In which way somebody is not wanted. */
export type Unwanted = 'mute' | 'block'

/** Somebody whom the viewer does not want to read, as a list of them holds it. */
export interface UnwantedPerson {
  person: Profile
  /** Our own server told of them, and not their network. */
  isHere: boolean
}
