import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { hasRoom } from '../has-room.ts'

const most = 5000

/** False: there are too many already. */
export async function insertMutedCollection(db: Db, accountId: string, id: string): Promise<boolean> {
  await sql`
    insert into muted_collections (account_id, collection_id)
    select ${accountId}::uuid, ${id} where ${hasRoom('muted_collections', accountId, most)}
    on conflict do nothing`.execute(db)
  const row = await db
    .selectFrom('muted_collections')
    .select('position')
    .where('account_id', '=', accountId)
    .where('collection_id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteMutedCollection(db: Db, accountId: string, id: string): Promise<void> {
  await db.deleteFrom('muted_collections').where('account_id', '=', accountId).where('collection_id', '=', id).execute()
}

/** The newest first. */
export async function listMutedCollections(
  db: Db,
  accountId: string,
  { before, size }: { before: number | undefined; size: number },
): Promise<{ id: string; position: number }[]> {
  return db
    .selectFrom('muted_collections')
    .select(['collection_id as id', 'position'])
    .where('account_id', '=', accountId)
    .$if(before !== undefined, (query) => query.where('position', '<', before!))
    .orderBy('position', 'desc')
    .limit(size)
    .execute()
}
