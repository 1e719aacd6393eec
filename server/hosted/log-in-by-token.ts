import type { HostedType } from '@chorus/contract/hosted'
import type { LoginPlatform } from '../login/proven-identity.ts'
import type { Proofs, Provers } from '../login/provers.ts'
import { toDraft } from './draft.ts'
import type { Entry } from './entry.ts'

const types = { email: 'Email', google: 'Google', apple: 'Apple', telegram: 'Telegram' } as const satisfies Partial<
  Record<LoginPlatform, HostedType>
>

/** Ways in that leave no session at a network: what is kept is that somebody came by them. */
export async function logInByToken<P extends keyof typeof types>(provers: Provers, platform: P, proof: Proofs[P]): Promise<Entry> {
  const proven = await provers[platform](proof)
  const { subject, facts } = proven.identity
  const isEmail = platform === 'email'
  const identity = isEmail ? { ...proven.identity, handle: subject } : proven.identity
  const draft = toDraft({
    type: types[platform],
    identity,
    // Spec 1 §4: a session by e-mail is the account's.
    ...(isEmail ? {} : { profileId: subject }),
    shown: { ...proven.extras, ...(typeof facts?.['email'] === 'string' ? { email: facts['email'] } : {}) },
  })
  return { platform, proof, proven, draft }
}
