import type { LoginPlatform, Proven } from '../account/proven-identity.ts'
import type { Draft } from './draft.ts'

/** A valid proof, and the network session that a login with it creates. */
export interface Entry {
  platform: LoginPlatform
  /** As it was sent, because it is checked again after a conflict. */
  proof: unknown
  proven: Proven
  draft: Draft
}
