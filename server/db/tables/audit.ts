import type { Db } from '../database.ts'

/** Records a change to the sign-in methods of an account. `detail` must not contain secrets. */
export async function recordAudit(db: Db, accountId: string, action: string, detail: Record<string, unknown>): Promise<void> {
  await db
    .insertInto('audit')
    .values({ account_id: accountId, action, detail: JSON.stringify(detail) })
    .execute()
}
