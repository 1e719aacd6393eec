import { sql } from 'kysely'
import type { PersonsWallet } from '../account/suggest.ts'
import type { Db } from '../db/database.ts'
import { toStorable } from './to-storable.ts'

/** A connected account on a network, whose follows are due to be read. */
export interface Follower {
  identityId: number
  platform: string
  subject: string
}

/** Adds accounts on these networks that have been connected since the last time. */
export async function addFollowers(db: Db, platforms: readonly string[]): Promise<void> {
  await sql`insert into dao_followers (identity_id) select id from identities
    where platform = any(${platforms}::text[]) and issuer = '' and not exists (select from dao_followers where identity_id = identities.id)
    on conflict do nothing`.execute(db)
}

export async function claimFollowers(db: Db, count: number, seconds: number): Promise<Follower[]> {
  const { rows } = await sql<Follower>`
    update dao_followers set due_at = now() + make_interval(secs => ${seconds}::float8) from identities
    where identities.id = dao_followers.identity_id and identity_id in (
      select identity_id from dao_followers where due_at <= now() order by due_at limit ${count}::int for update skip locked)
    returning identity_id as "identityId", platform, subject`.execute(db)
  return rows
}

export async function postponeFollower(db: Db, { identityId }: Follower, seconds: number): Promise<void> {
  await sql`update dao_followers set due_at = now() + make_interval(secs => ${seconds}::float8)
    where identity_id = ${identityId}`.execute(db)
}

/** Replaces the wallets of an account's follows. An account that has been disconnected meanwhile gets none. */
export async function saveFollowedWallets(db: Db, follower: Follower, wallets: readonly PersonsWallet[], seconds: number): Promise<void> {
  const { identityId } = follower
  const addresses = wallets.map(({ address }) => address)
  const rows = JSON.stringify(wallets, toStorable)
  await db.transaction().execute(async (transaction) => {
    await postponeFollower(transaction, follower, seconds)
    for (const table of [sql`dao_followed_wallets`, sql`dao_followed_people`])
      await sql`delete from ${table} where identity_id = ${identityId} and address <> all(${addresses}::text[])`.execute(transaction)
    await sql`insert into dao_followed_wallets (identity_id, address)
      select identity_id, address from dao_followers, unnest(${addresses}::text[]) as given (address)
      where identity_id = ${identityId} on conflict do nothing`.execute(transaction)
    await sql`insert into dao_followed_people (identity_id, address, person)
      select distinct on (address) identity_id, address, person
      from dao_followers, jsonb_to_recordset(${rows}::jsonb) as given (address text, person jsonb)
      where identity_id = ${identityId} order by address
      on conflict (identity_id, address) do update set person = excluded.person`.execute(transaction)
  })
}

/** Whose following brings a wallet's votes to an account. */
export interface FollowingSource {
  /** `wallet`: the account watches it. Otherwise the platform on which the account follows its owner. */
  type: string
  person: PersonsWallet['person'] | null
}

/** Why an account's timeline has the votes of these wallets, by address. Watched ones come first. */
export async function findFollowingSources(
  db: Db,
  accountId: string,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, FollowingSource[]>> {
  const { rows } = await sql<FollowingSource & { address: string }>`
    select address, 'wallet' as type, null::jsonb as person from watches
      where account_id = ${accountId}::uuid and kind = 'wallet' and address = any(${addresses}::text[])
    union all select followed.address, identities.platform, people.person
      from dao_followed_wallets followed join identities on identities.id = followed.identity_id
      left join dao_followed_people people on people.identity_id = followed.identity_id and people.address = followed.address
      where identities.account_id = ${accountId}::uuid and followed.address = any(${addresses}::text[])
    order by person nulls first`.execute(db)
  return Map.groupBy(rows, ({ address }) => address)
}
