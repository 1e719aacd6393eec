import type { HostedType } from '@chorus/contract/hosted/hosted'
import type { Db } from '../db/database.ts'
import type { SignInMethod } from '../login/sign-in-method.ts'
import { toDraft } from './draft.ts'
import type { Entry } from './entry.ts'
import { endAttempt, type LoginAttempt } from './login-attempts.ts'

/** A login without a session at a network: only the fact is stored, as a session of `type`. */
export async function logInByToken({ platform, prove }: SignInMethod, type: HostedType, proof: unknown): Promise<Entry> {
  const proven = await prove(proof)
  const { subject, facts } = proven.identity
  const isEmail = platform === 'email'
  const identity = isEmail ? { ...proven.identity, handle: subject } : proven.identity
  const draft = toDraft({
    type,
    identity,
    // Spec 1 §4: an email session uses the account's id.
    ...(isEmail ? {} : { profileId: subject }),
    shown: { ...proven.extras, ...(typeof facts?.['email'] === 'string' ? { email: facts['email'] } : {}) },
  })
  return { platform, proof, proven, draft }
}

/** The same for a proof that returns from another site. It is valid only for the browser and the account that started the login. */
export async function logInByAttempt(
  { db, method, type }: { db: Db; method: SignInMethod; type: HostedType },
  attempt: Omit<LoginAttempt, 'browser'> & { browser: string | undefined },
  proof: unknown,
): Promise<Entry> {
  const entry = await logInByToken(method, type, proof)
  await endAttempt(db, attempt, entry.proven.nonce)
  return entry
}
