import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { hasRoom } from '../has-room.ts'

export interface RefusedRelation {
  twitterId: string
  address: string
  reason: string
  sources: string
}

const most = 5000

/** Stores a rejected relation; the last reason given counts. False: the account has too many. */
export async function refuseRelation(db: Db, accountId: string, relation: RefusedRelation): Promise<boolean> {
  const { twitterId, address, reason, sources } = relation
  const { rows } = await sql`
    insert into refused_relations (account_id, twitter_id, address, reason, sources)
    select ${accountId}::uuid, ${twitterId}, ${address}, ${reason}, ${sources}
    where ${hasRoom({ table: 'refused_relations', accountId, most, same: sql`there.twitter_id = ${twitterId} and there.address = ${address}` })}
    on conflict (account_id, twitter_id, address) do update set reason = excluded.reason, sources = excluded.sources
    returning 1`.execute(db)
  return rows.length > 0
}

/** Returns the wallets that the account reported as not belonging together. */
export async function listRefusedAddresses(db: Db, accountId: string): Promise<string[]> {
  const rows = await db.selectFrom('refused_relations').select('address').where('account_id', '=', accountId).limit(most).execute()
  return rows.map(({ address }) => address)
}
