import {
  accountNotices,
  deleteAccount as deleteCall,
  exportAccount as exportCall,
  markAccountNotices,
  updateProfile,
} from '@chorus/contract/account/account'
import type { Serve } from '@chorus/contract/serve'
import { exportAccount, type AccountExport } from '../../account/export-account.ts'
import type { Viewer } from '../../account/find-viewer.ts'
import { deleteAccount } from '../../account/sign-in-methods/delete-account.ts'
import { updateAccount } from '../../db/tables/accounts.ts'
import { listNotices, markNoticesSeen } from '../../db/tables/notices.ts'
import type { SessionDeps } from './sessions.ts'

/** Calls that read and change the account itself. */
export function accountRoutes(serve: Serve<Viewer>, { db, prepareRevoke }: Pick<SessionDeps, 'db' | 'prepareRevoke'>): void {
  serve(updateProfile, async ({ viewer, body }) => {
    const { uid, displayName, avatar } = await updateAccount(db, viewer.accountId, body)
    return { uid, displayName, avatar }
  })
  serve(deleteCall, async ({ viewer }) => {
    // Before the secrets that it needs are gone.
    const revoke = await prepareRevoke(viewer.accountId)
    await deleteAccount(db, viewer)
    await revoke()
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
