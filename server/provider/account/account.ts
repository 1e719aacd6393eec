import { accountNotices, deleteAccount, markAccountNotices, updateProfile } from '@chorus/contract/account/account'
import type { Serve } from '@chorus/contract/serve'
import type { Viewer } from '../../account/find-viewer.ts'
import { requireFreshLogin } from '../../account/fresh-login.ts'
import type { Db } from '../../db/database.ts'
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
    await deleteAccountRow(db, viewer.accountId)
  })
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
