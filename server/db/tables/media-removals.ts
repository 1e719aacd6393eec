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

/** Gives an account's media to the one that it is merged into. Runs in the transaction that deletes it. */
export async function requestMediaMove(db: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await db
    .insertInto('media_removals')
    .values({ account_id: from, moved_to: to })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The account that now owns each deleted account's media. Undefined: the media is removed. */
export async function loadMediaRemovals(db: Db): Promise<ReadonlyMap<string, string | undefined>> {
  const rows = await db.selectFrom('media_removals').select(['account_id', 'moved_to']).execute()
  const next = new Map(rows.map((row) => [row.account_id, row.moved_to ?? undefined]))
  // The account that it was merged into may have been deleted too.
  const findHeir = (account: string): string | undefined => {
    const heir = next.get(account)
    return heir === undefined || !next.has(heir) ? heir : findHeir(heir)
  }
  return new Map([...next.keys()].map((account) => [account, findHeir(account)]))
}

/** Deletes rows once uploads are no longer possible. */
export async function forgetMediaRemovals(db: Db, done: ReadonlyMap<string, unknown>): Promise<void> {
  if (done.size === 0) return
  await db
    .deleteFrom('media_removals')
    .where('account_id', 'in', [...done.keys()])
    .where('deleted_at', '<', sql<Date>`now() - interval '2 hours'`)
    .execute()
}
