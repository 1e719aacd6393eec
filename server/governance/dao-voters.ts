import { type RawBuilder, sql } from 'kysely'
import { isEvmWallet } from '../account/is-evm-wallet.ts'
import type { Db } from '../db/database.ts'

/** A wallet whose votes are indexed. */
export interface DaoVoter {
  /** In lower case. */
  address: string
  /** s. Its votes until then have been read. 0: none have. */
  readUntil: number
}

const wanted = sql`
  select address from watches where kind = 'wallet'
  union select lower(subject) from identities where ${isEvmWallet}`

/** How many wallets are read before those of people followed on networks are left out: with more, votes would appear late. */
const mostVoters = 20_000

/** Wallets in which no account is interested now. Their votes are deleted with them. */
export const unwatchedVoters: RawBuilder<boolean> = sql`
  not exists (select from watches where watches.kind = 'wallet' and watches.address = dao_voters.address)
  and not exists (select from identities where platform = 'wallet' and issuer = '' and lower(subject) = dao_voters.address)
  and not exists (select from dao_followed_wallets where dao_followed_wallets.address = dao_voters.address)`

/** Adds wallets that have been watched, connected or found since the last time. `most`: for tests. */
export async function addVoters(db: Db, most: number = mostVoters): Promise<void> {
  await sql`insert into dao_voters (address) select address from (${wanted}) as wanted (address)
    where not exists (select from dao_voters known where known.address = wanted.address) on conflict do nothing`.execute(db)
  await sql`insert into dao_voters (address) select distinct address from dao_followed_wallets followed
    where not exists (select from dao_voters known where known.address = followed.address)
    limit greatest(0, ${most}::int - (select count(*) from dao_voters)) on conflict do nothing`.execute(db)
}

/** Leases up to `count` wallets that are due. Those that have been read about as far come together. */
export async function claimVoters(db: Db, count: number, seconds: number): Promise<DaoVoter[]> {
  const { rows } = await sql<DaoVoter>`
    update dao_voters set due_at = now() + make_interval(secs => ${seconds}::float8)
    where address in (
      select address from dao_voters where due_at <= now() order by read_until limit ${count}::int for update skip locked)
    returning address, read_until as "readUntil"`.execute(db)
  return rows
}

/** Saves how far votes of these wallets have been read. `seconds`: until they are due again. */
export async function saveVoters(
  db: Db,
  addresses: readonly string[],
  { readUntil, seconds }: { readUntil: number; seconds: number },
): Promise<void> {
  await sql`
    update dao_voters set read_until = greatest(read_until, ${readUntil}::bigint), due_at = now() + make_interval(secs => ${seconds}::float8)
    where address = any(${addresses}::text[])`.execute(db)
}
