import type { NetworkName } from '@chorus/model/limits'
import { placeOf, type EntityRef } from './entity-ref.ts'
import type { Flag } from './flag.ts'

interface NetworkFacts {
  /** Spec 3 §4: taking a repost back also takes its entry out of lists. */
  unmirrorLeavesLists: boolean
  /** Spec 2 §4: it does not tell what somebody likes, so that is kept here, per profile. */
  hidesLikes: boolean
  /** A mute is told apart from a block. Elsewhere both are one thing under two names. */
  tellsMutes: boolean
}

/** What a list or a flag must know of where a thing comes from. */
export const networkFacts: Readonly<Record<NetworkName, NetworkFacts>> = {
  farcaster: { unmirrorLeavesLists: false, hidesLikes: false, tellsMutes: false },
  lens: { unmirrorLeavesLists: true, hidesLikes: false, tellsMutes: false },
  x: { unmirrorLeavesLists: false, hidesLikes: true, tellsMutes: false },
  bluesky: { unmirrorLeavesLists: true, hidesLikes: false, tellsMutes: true },
}

/** The flag under which a network tells it: where mute and block are one thing, they are not kept as two. */
export function toToldFlag(ref: EntityRef, flag: Flag): Flag {
  const place = placeOf(ref)
  return flag === 'mute' && place !== 'provider' && !networkFacts[place].tellsMutes ? 'block' : flag
}
