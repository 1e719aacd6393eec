import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { hasRoom } from '../has-room.ts'

const most = 5000

/** False: the account has too many muted collections. */
export async function insertMutedCollection(db: Db, accountId: string, id: string): Promise<boolean> {
  const room = hasRoom({ table: 'muted_collections', accountId, most, same: sql`there.collection_id = ${id}` })
  const { rows } = await sql`
    insert into muted_collections (account_id, collection_id) select ${accountId}::uuid, ${id} where ${room}
    on conflict (account_id, collection_id) do update set collection_id = excluded.collection_id
    returning 1`.execute(db)
  return rows.length > 0
}

export async function deleteMutedCollection(db: Db, accountId: string, id: string): Promise<void> {
  await db.deleteFrom('muted_collections').where('account_id', '=', accountId).where('collection_id', '=', id).execute()
}

/** Newest first. */
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
