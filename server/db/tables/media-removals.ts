import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** Runs in the transaction that deletes the account. */
export async function requestMediaRemoval(db: Db, accountId: string): Promise<void> {
  await db
    .insertInto('media_removals')
    .values({ account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function loadMediaRemovals(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('media_removals').select('account_id').execute()
  return new Set(rows.map((row) => row.account_id))
}

/** Forgets those after which uploads are no longer possible. */
export async function forgetMediaRemovals(db: Db, done: ReadonlySet<string>): Promise<void> {
  if (done.size === 0) return
  await db
    .deleteFrom('media_removals')
    .where('account_id', 'in', [...done])
    .where('deleted_at', '<', sql<Date>`now() - interval '2 hours'`)
    .execute()
}
