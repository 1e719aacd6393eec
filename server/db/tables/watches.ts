import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { hasRoom } from '../has-room.ts'

export interface WalletAddress {
  kind: 'wallet' | 'solana'
  /** Normalised: Ethereum addresses in lower case, Solana addresses unchanged. */
  address: string
}

const most = 5000

/** False: the account watches too many wallets. */
export async function insertWatch(db: Db, accountId: string, { kind, address }: WalletAddress): Promise<boolean> {
  const room = hasRoom({ table: 'watches', accountId, most, same: sql`there.kind = ${kind} and there.address = ${address}` })
  const { rows } = await sql`
    insert into watches (account_id, kind, address) select ${accountId}::uuid, ${kind}, ${address} where ${room}
    on conflict (account_id, kind, address) do update set address = excluded.address
    returning 1`.execute(db)
  return rows.length > 0
}

export async function deleteWatch(db: Db, accountId: string, { kind, address }: WalletAddress): Promise<void> {
  await db.deleteFrom('watches').where('account_id', '=', accountId).where('kind', '=', kind).where('address', '=', address).execute()
}

/** Returns which of these addresses are watched. */
export async function findWatched(db: Db, accountId: string, addresses: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ address: string }>`
    select address from watches
    where account_id = ${accountId}::uuid and kind in ('wallet', 'solana') and address = any(${addresses}::text[])`.execute(db)
  return new Set(rows.map(({ address }) => address))
}

/** Newest first. */
export async function listWatches(
  db: Db,
  accountId: string,
  { before, size }: { before: number | undefined; size: number },
): Promise<(WalletAddress & { position: number })[]> {
  const rows = await db
    .selectFrom('watches')
    .select(['kind', 'address', 'position'])
    .where('account_id', '=', accountId)
    .$if(before !== undefined, (query) => query.where('position', '<', before!))
    .orderBy('position', 'desc')
    .limit(size)
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind === 'solana' ? ('solana' as const) : ('wallet' as const) }))
}
