import type { LoginData } from '@chorus/contract/account/login'
import type * as v from 'valibot'
import { logIn } from '../account/log-in.ts'
import type { Proven } from '../account/proven-identity.ts'
import type { Db } from '../db/database.ts'

/** The provider's response to every login. Spends the proof. */
export async function logInByProof(db: Db, proven: Proven, device: string): Promise<v.InferInput<typeof LoginData>> {
  const { accountId, uid, displayName, avatar, isNew, tokens } = await logIn(db, proven.identity, device, proven.spend)
  return {
    accountId,
    accessToken: tokens.accessToken,
    isNew,
    uid,
    ...(avatar === null ? {} : { avatar }),
    ...(displayName === null ? {} : { displayName }),
    ...proven.extras,
    ...(await proven.extrasOf?.(accountId)),
    access_token_v3: tokens.shortToken,
    refresh_token_v3: tokens.refreshToken,
    session_id: tokens.sessionId,
  }
}
