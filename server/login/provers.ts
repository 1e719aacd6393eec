import type { Db } from '../db/database.ts'
import type { DpopKey } from '../upstream/dpop-key.ts'
import type { ProvenIdentity } from './proven-identity.ts'

/** A proof that holds. */
export interface Proven {
  identity: ProvenIdentity
  /**
   * Spends the proof, within the transaction of what it is good for: both happen or neither does. Refuses when it was spent meanwhile.
   * A bind that is refused because the identity is another's spends nothing: clients then log in with the very same proof
   * (provider API §1.4).
   */
  spend(transaction: Db): Promise<void>
  /** What the answer to a login holds besides, such as `telegram_user_id`. */
  extras?: Record<string, unknown>
  /** The same for what depends on the account that the proof opened, such as a key that is kept for it. */
  extrasOf?(accountId: string): Promise<Record<string, unknown>>
}

/** What clients send as proof, by the kind of account. */
export interface Proofs {
  lens: { accessToken: string }
  farcaster: { token?: string | undefined; channelToken?: string | undefined }
  twitter: { data: string }
  bsky: { did: string; token: string; serviceEndpoint: string; /** That the token is bound to. */ dpopKey?: DpopKey | undefined }
  apple: { idToken: string; nonce?: string | undefined }
  google: { idToken: string }
  telegram: { telegramToken: string }
  email: { email: string; otp: string; /** From the cookie that came with the code. */ boundTo?: string | undefined }
}

/** Each really looks: at a signature, a key, a service. A proof that does not hold is a Refusal. */
export type Provers = { [Platform in keyof Proofs]: (proof: Proofs[Platform]) => Promise<Proven> }
