import { Refusal } from '@chorus/contract/refusal'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { loadAccount } from '../../db/tables/accounts.ts'
import { recordAudit } from '../../db/tables/audit.ts'
import type { Viewer } from '../find-viewer.ts'
import { requireFreshLogin } from '../fresh-login.ts'
import { hasSignInMethod } from './move-identity.ts'

/** What to do with an account that lost its last sign-in method to this one. */
export type AfterMove = 'merge' | 'delete'

/**
 * Decides about an account that a move left without a sign-in method. Nothing happens until the move can no longer be undone, and undoing it
 * cancels the decision. Undefined: leave it.
 */
export async function decideEmptied(db: Db, viewer: Viewer, { moveId, thenDo }: { moveId: string; thenDo?: AfterMove }): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await requireFreshLogin(transaction, viewer)
    const move = await transaction
      .updateTable('identity_moves')
      .set({ then_do: thenDo ?? null })
      .where(sql<string>`id::text`, '=', moveId)
      .where('to_account', '=', viewer.accountId)
      .where('is_emptied', '=', true)
      .where('undone_at', 'is', null)
      .returning(['from_account'])
      .executeTakeFirst()
    if (!move || (await hasSignInMethod(transaction, move.from_account)))
      throw new Refusal('This account no longer exists, or it has a sign-in method again.', { code: 1703 })
    const { uid } = await loadAccount(transaction, move.from_account)
    await recordAudit(transaction, viewer.accountId, 'decide-emptied', { moveId, uid, thenDo: thenDo ?? null })
  })
}
