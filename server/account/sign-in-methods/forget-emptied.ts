import type { Db } from '../../db/database.ts'

/**
 * An account that has a sign-in method again is no longer anyone's to decide about, and of several moves that emptied it only the last one
 * counts.
 */
export async function forgetEmptied(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('identity_moves')
    .set({ is_emptied: false, then_do: null })
    .where('from_account', '=', accountId)
    .where('is_emptied', '=', true)
    .execute()
}
