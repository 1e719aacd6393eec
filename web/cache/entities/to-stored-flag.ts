import { descriptors } from '@chorus/networks/descriptors'
import { placeOf, type EntityRef } from './entity-ref.ts'
import type { Flag } from './flag.ts'

/** Where a network treats mutes and blocks as one relationship, both are stored as blocks. */
export function toStoredFlag(ref: EntityRef, flag: Flag): Flag {
  const place = placeOf(ref)
  return flag === 'mute' && place !== 'provider' && !descriptors[place].mutesApartFromBlocks ? 'block' : flag
}
