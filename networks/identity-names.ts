import type { NetworkName } from '@chorus/model/network-identity'
import { blueskyNames } from './bluesky/identity-names.ts'
import { farcasterNames } from './farcaster/identity-names.ts'
import { foldMatch, type IdentityNames } from './identity-name.ts'
import { lensNames } from './lens/identity-names.ts'
import { xNames } from './x/identity-names.ts'

/** Letter case may carry meaning in an id. */
const usualNames: IdentityNames = {
  toId: (text) => (/^[\w.:~-]{1,300}$/.test(text) ? text : undefined),
  toHandle: (text) => foldMatch(/^[a-zA-Z\d_][a-zA-Z\d_.-]{0,99}$/, text.replace(/^@/, '')),
}

/** Networks that are missing here have the usual names. */
const names: Partial<Record<NetworkName, IdentityNames>> = { farcaster: farcasterNames, lens: lensNames, x: xNames, bluesky: blueskyNames }

export const namesOf = (network: NetworkName): IdentityNames => names[network] ?? usualNames
