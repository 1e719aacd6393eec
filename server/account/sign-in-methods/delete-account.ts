import type { Db } from '../../db/database.ts'
import { retryDeadlocks } from '../../db/retry-deadlocks.ts'
import { deleteAccountRow } from '../../db/tables/accounts.ts'
import { requestMediaRemoval } from '../../db/tables/media-removals.ts'
import type { Viewer } from '../find-viewer.ts'
import { requireFreshLogin } from '../fresh-login.ts'
import { returnTaken } from './move-identity.ts'

/** Deletes the viewer's account with all of its data. Identities that it took within the last day return to their last owner first. */
export async function deleteAccount(db: Db, viewer: Viewer): Promise<void> {
  await requireFreshLogin(db, viewer)
  const remove = async (transaction: Db) => {
    // An identity that arrives in between would be deleted with the account instead of being returned.
    await transaction.selectFrom('accounts').select('id').where('id', '=', viewer.accountId).forUpdate().execute()
    await returnTaken(transaction, viewer.accountId)
    await deleteAccountRow(transaction, viewer.accountId)
    await requestMediaRemoval(transaction, viewer.accountId)
  }
  await retryDeadlocks(() => db.transaction().execute(remove))
}
