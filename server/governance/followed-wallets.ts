import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

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
export async function saveFollowedWallets(db: Db, follower: Follower, addresses: readonly string[], seconds: number): Promise<void> {
  const { identityId } = follower
  await db.transaction().execute(async (transaction) => {
    await postponeFollower(transaction, follower, seconds)
    await sql`delete from dao_followed_wallets
      where identity_id = ${identityId} and address <> all(${addresses}::text[])`.execute(transaction)
    await sql`insert into dao_followed_wallets (identity_id, address)
      select identity_id, address from dao_followers, unnest(${addresses}::text[]) as given (address)
      where identity_id = ${identityId} on conflict do nothing`.execute(transaction)
  })
}
