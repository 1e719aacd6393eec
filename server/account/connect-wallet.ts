import { Refusal } from '@chorus/contract/refusal'
import { walletTakenCode } from '@chorus/contract/wallet-verification'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { noteAudit } from '../db/tables/audit.ts'
import { takeChallenge } from '../db/tables/challenges.ts'
import { createNotice } from '../db/tables/notices.ts'

export interface SignedWallet {
  accountId: string
  platform: 'wallet' | 'solana'
  /** In the one form in which it is kept. */
  address: string
  /** Its name, if it has one. */
  name: string | undefined
  /** The message that was signed, exactly as it was given out. */
  message: string
}

/** What a message to a wallet is good for: this address and this account. */
export const signPurpose = ({ accountId, platform, address }: Pick<SignedWallet, 'accountId' | 'platform' | 'address'>) => ({
  kind: `sign-${platform}`,
  accountId,
  subject: address,
})

/** Connects a wallet whose signature was checked. Its message counts once. Gives back the number of the connection. */
export async function connectWallet(db: Db, { accountId, platform, address, name, message }: SignedWallet): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    if (!(await takeChallenge(transaction, signPurpose({ accountId, platform, address }), message)))
      throw new Refusal('This message was used before, is too old, or was given to somebody else. Ask for a new one.')
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
    await noteAudit(transaction, accountId, 'bind', detail)
    return row.id
  })
}
