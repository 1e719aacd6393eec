import type { Db } from '../database.ts'

/** What changed the ways into an account. Never a secret. */
export async function noteAudit(db: Db, accountId: string, action: string, detail: Record<string, unknown>): Promise<void> {
  await db
    .insertInto('audit')
    .values({ account_id: accountId, action, detail: JSON.stringify(detail) })
    .execute()
}
