import { Refusal } from '@chorus/contract/refusal'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { loadNow } from '../../../db/load-now.ts'
import { spendUntil } from '../../../db/tables/used-proofs.ts'
import { notOffered } from '../../../login/not-offered.ts'
import type { Prove } from '../../../login/sign-in-method.ts'
import type { MasterKeys } from '../../../vault/master-keys.ts'
import type { XCredentials } from '../api/x-sign.ts'
import { openCredentials, untrue } from './x-credentials.ts'

/** The proof that clients send. */
export interface XProof {
  data: string
}

/** The X user that credentials belong to. */
export interface XUser {
  id: string
  username: string
  name: string
  avatar?: string | undefined
}

export interface TwitterDeps {
  db: Db
  keys: MasterKeys
  /** Undefined: this server has no X application. */
  x: { consumerKey: string; loadUser(credentials: XCredentials): Promise<XUser> } | undefined
}

/** Proves an X user by credentials that our own origin sealed a moment ago. */
export function createTwitterProver({ db, keys, x }: TwitterDeps): Prove<XProof> {
  return async ({ data }) => {
    if (!x) throw notOffered('X')
    const credentials = openCredentials(keys, data, await loadNow(db))
    // Credentials of another application prove nothing, because that application has the tokens too.
    if (credentials.consumerKey !== x.consumerKey) throw new Refusal('This X session belongs to another app.')
    const user = await x.loadUser(credentials)
    if (!/^\d{1,20}$/.test(user.id)) throw new Refusal('X did not say who this is.', { status: 502 })
    if (await hasLoggedOutSince(db, user.id, credentials.sealedAt)) throw untrue()
    return {
      identity: {
        platform: 'twitter',
        issuer: '',
        subject: user.id,
        handle: user.username.slice(0, 50),
        displayName: user.name.slice(0, 100),
        ...(user.avatar?.startsWith('https://') ? { avatar: user.avatar.slice(0, 2000) } : {}),
      },
      spend: (transaction) => spendUntil(transaction, credentials.hash, credentials.until),
    }
  }
}

/** Whether the account of an X user has logged out everywhere since a time, in seconds. */
async function hasLoggedOutSince(db: Db, userId: string, time: number): Promise<boolean> {
  const row = await db
    .selectFrom('identities')
    .innerJoin('accounts', 'accounts.id', 'identities.account_id')
    .select('accounts.id')
    .where('platform', '=', 'twitter')
    .where('subject', '=', userId)
    .where('logged_out_at', '>=', sql<Date>`to_timestamp(${time}::float8)`)
    .executeTakeFirst()
  return row !== undefined
}
