import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { hasRoom } from '../has-room.ts'

export interface Like {
  id: string
  type: string
  ownerId: string
  /** Empty unless the like belongs to a chain. */
  platformId: string
}

const most = 50_000

/** Hashes are case-insensitive. */
const toKey = (id: string): string => (/^0x[\da-f]+$/i.test(id) ? id.toLowerCase() : id)

/** False: the account has too many likes. */
export async function insertLike(db: Db, accountId: string, { id, type, ownerId, platformId }: Like): Promise<boolean> {
  const key = toKey(id)
  const { rows } = await sql`
    insert into likes (account_id, like_id, like_type, like_owner_id, platform_id)
    select ${accountId}::uuid, ${key}, ${type}, ${ownerId}, ${platformId}
    where ${hasRoom({ table: 'likes', accountId, most, same: sql`there.like_id = ${key}` })}
    on conflict (account_id, like_id) do update
    set like_type = excluded.like_type, like_owner_id = excluded.like_owner_id, platform_id = excluded.platform_id
    returning 1`.execute(db)
  return rows.length > 0
}

export async function deleteLikes(db: Db, accountId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from likes where account_id = ${accountId}::uuid and like_id = any(${ids.map(toKey)}::text[])`.execute(db)
}
