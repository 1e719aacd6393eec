import { walletTakenCode } from '@chorus/contract/identity/wallet-verification'
import { Refusal } from '@chorus/contract/refusal'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { recordAudit } from '../db/tables/audit.ts'
import { takeChallenge } from '../db/tables/challenges.ts'
import { createNotice } from '../db/tables/notices.ts'

export interface SignedWallet {
  accountId: string
  platform: 'wallet' | 'solana'
  /** Normalised as it is stored. */
  address: string
  /** Its ENS name, if it has one. */
  name: string | undefined
  /** The signed message, exactly as it was issued. */
  message: string
}

/** Purpose of a message for a wallet to sign: valid for this address and this account only. */
export const signPurpose = ({ accountId, platform, address }: Pick<SignedWallet, 'accountId' | 'platform' | 'address'>) => ({
  kind: `sign-${platform}`,
  accountId,
  subject: address,
})

/** Connects a wallet whose signature was verified. Uses up its message. Returns the id of the connection. */
export async function connectWallet(db: Db, { accountId, platform, address, name, message }: SignedWallet): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    if (!(await takeChallenge(transaction, signPurpose({ accountId, platform, address }), message)))
      throw new Refusal('This message was already used, has expired, or was issued to another account. Request a new one.')
    const row = await transaction
      .insertInto('identities')
      .values({ account_id: accountId, platform, subject: address, handle: name ?? null, is_login: false })
      .onConflict((conflict) =>
        conflict
          .columns(['platform', 'issuer', 'subject'])
          .doUpdateSet({ handle: sql`excluded.handle` })
          .where('identities.account_id', '=', accountId),
      )
      .returning('id')
      .executeTakeFirst()
    if (!row) throw new Refusal('This wallet already bound to the other account', { code: walletTakenCode })
    const detail = { platform, subject: address, handle: name ?? null }
    await createNotice(transaction, accountId, 'identity-bound', detail)
    await recordAudit(transaction, accountId, 'bind', detail)
    return row.id
  })
}
