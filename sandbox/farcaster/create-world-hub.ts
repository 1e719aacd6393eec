import type { World } from '../seed/world.ts'
import { createSigners, type Signers } from './create-signers.ts'
import { createHub, type Hub } from './hub/create-hub.ts'
import { createHubMessages } from './hub/hub-messages.ts'
import type { StorageUnits } from './hub/storage-limits.ts'

export interface WorldHubOptions {
  world: World
  mediaUrl: string
  /** Farcaster signers. Absent: the cast's own keys. */
  signers?: Signers
  /** The storage that each fid has rented. Absent: room for what the world contains. */
  units?: StorageUnits
  /** Fids with a Pro subscription. Absent: the verified people. */
  pros?: readonly number[]
}

const defaultUnits: StorageUnits = { legacy: 1, year2024: 0, year2025: 1 }

/** The hub of a world, which services share. */
export const createWorldHub = ({
  world,
  mediaUrl,
  signers = createSigners(world),
  units = defaultUnits,
  pros = world.people.flatMap(({ verified, accounts }) => (verified && accounts.farcaster ? [accounts.farcaster.fid] : [])),
}: WorldHubOptions): Hub =>
  createHub({
    world,
    messages: createHubMessages(world, mediaUrl),
    signers,
    mediaUrl,
    unitsOf: () => units,
    isPro: (fid) => pros.includes(fid),
    now: Date.now,
  })
