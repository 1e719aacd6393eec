import {
  accountNotices,
  deleteAccount,
  exportAccount as exportCall,
  markAccountNotices,
  updateProfile,
} from '@chorus/contract/account/account'
import type { Serve } from '@chorus/contract/serve'
import { exportAccount, type AccountExport } from '../../account/export-account.ts'
import type { Viewer } from '../../account/find-viewer.ts'
import { requireFreshLogin } from '../../account/fresh-login.ts'
import { returnTaken } from '../../account/sign-in-methods/move-identity.ts'
import type { Db } from '../../db/database.ts'
import { retryDeadlocks } from '../../db/retry-deadlocks.ts'
import { deleteAccountRow, updateAccount } from '../../db/tables/accounts.ts'
import { listNotices, markNoticesSeen } from '../../db/tables/notices.ts'

/** Calls that read and change the account itself. */
export function accountRoutes(serve: Serve<Viewer>, { db }: { db: Db }): void {
  serve(updateProfile, async ({ viewer, body }) => {
    const { uid, displayName, avatar } = await updateAccount(db, viewer.accountId, body)
    return { uid, displayName, avatar }
  })
  serve(deleteAccount, async ({ viewer }) => {
    await requireFreshLogin(db, viewer)
    const remove = async (transaction: Db) => {
      // An identity that arrives in between would be deleted with the account instead of being returned.
      await transaction.selectFrom('accounts').select('id').where('id', '=', viewer.accountId).forUpdate().execute()
      await returnTaken(transaction, viewer.accountId)
      await deleteAccountRow(transaction, viewer.accountId)
    }
    await retryDeadlocks(() => db.transaction().execute(remove))
  })
  serve(exportCall, async ({ viewer }) => ({
    exportedAt: new Date().toISOString(),
    // Dates become ISO strings, as in every response.
    tables: JSON.parse(JSON.stringify(await exportAccount(db, viewer.accountId))) as AccountExport,
  }))
  serve(accountNotices, async ({ viewer }) => ({
    notices: (await listNotices(db, viewer.accountId)).map(({ createdAt, ...notice }) => ({
      ...notice,
      createdAt: createdAt.toISOString(),
    })),
  }))
  serve(markAccountNotices, async ({ viewer }) => {
    await markNoticesSeen(db, viewer.accountId)
  })
}
