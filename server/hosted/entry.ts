import type { LoginPlatform } from '../login/proven-identity.ts'
import type { Proofs, Proven } from '../login/provers.ts'
import type { Draft } from './draft.ts'

/** What somebody comes in with: a proof that holds, and the network session that goes with it. */
export interface Entry {
  platform: LoginPlatform
  /** As it was sent: after a conflict it is looked at once more. */
  proof: Proofs[LoginPlatform]
  proven: Proven
  draft: Draft
}
