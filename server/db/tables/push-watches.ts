import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** An account at a network, as somebody of ours who wants to be told. */
export interface WatchName {
  accountId: string
  type: string
  profileId: string
}

/** What has been told, by its id and when it happened (ms, of the network's clock). */
export type Told = readonly [id: string, at: number]

export interface Watch extends WatchName {
  /** ms, of the network's clock. Null: nobody has looked yet. */
  mark: number | null
  told: readonly Told[]
  failures: number
  lease: string
}

/** Accounts that have a browser to be written to, want to be told, and are logged in at a network of these. */
const wanted = (types: readonly string[]) => sql`
  select distinct s.account_id, s.type, s.profile_id from network_sessions s
  where s.type = any(${types}::text[])
    and exists (select from device_tokens d where d.account_id = s.account_id and d.platform = 'web')
    and exists (select from push_switches p
      where p.account_id = s.account_id and p.platform = 'all' and p.push_type = 'all' and p.state)`

/** There is a row for whoever wants to be told, and for nobody else: who comes back begins anew. */
export async function syncWatches(db: Db, types: readonly string[]): Promise<void> {
  await sql`
    insert into push_watches (account_id, type, profile_id) ${wanted(types)}
    on conflict (account_id, type, profile_id) do nothing`.execute(db)
  await sql`delete from push_watches where (account_id, type, profile_id) not in (${wanted(types)})`.execute(db)
}

/** Those that are due and that nobody is looking at, for so many seconds this node's alone. */
export async function claimWatches(db: Db, lease: string, { count, seconds }: { count: number; seconds: number }): Promise<Watch[]> {
  const { rows } = await sql<Watch>`
    update push_watches w set lease = ${lease}::uuid, lease_until = now() + make_interval(secs => ${sql.lit(seconds)})
    from (
      select account_id, type, profile_id from push_watches
      where due_at <= now() and (lease_until is null or lease_until < now())
      order by due_at limit ${sql.lit(count)} for update skip locked
    ) as due
    where w.account_id = due.account_id and w.type = due.type and w.profile_id = due.profile_id
    returning w.account_id as "accountId", w.type, w.profile_id as "profileId", w.mark, w.told, w.failures, w.lease`.execute(db)
  return rows
}

const named = ({ accountId, type, profileId, lease }: Watch) =>
  sql`account_id = ${accountId}::uuid and type = ${type} and profile_id = ${profileId} and lease = ${lease}::uuid`
const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds}::float8)`

export interface Looked {
  mark: number
  /** Undefined: as it was. */
  told: readonly Told[] | undefined
  /** Until it is looked at again. */
  seconds: number
}

/** Whether the row is this node's still: if not, another one has looked, and has told what there was. */
export async function keepMark(db: Db, watch: Watch, { mark, told, seconds }: Looked): Promise<boolean> {
  const result = await sql`
    update push_watches set mark = ${mark}::bigint, told = coalesce(${told ? JSON.stringify(told) : null}::jsonb, told), failures = 0,
      due_at = ${inSeconds(seconds)}, lease = null, lease_until = null
    where ${named(watch)}`.execute(db)
  return (result.numAffectedRows ?? 0n) > 0n
}

/** The network could not be asked. */
export async function postponeWatch(db: Db, watch: Watch, seconds: number): Promise<void> {
  await sql`
    update push_watches set failures = failures + 1, due_at = ${inSeconds(seconds)}, lease = null, lease_until = null
    where ${named(watch)}`.execute(db)
}

/** A node that stops leaves what it has not begun to others. */
export async function giveBackWatch(db: Db, watch: Watch): Promise<void> {
  await sql`update push_watches set lease = null, lease_until = null where ${named(watch)}`.execute(db)
}

/** The sessions of browsers that have such an account, the one that was used last first. */
export async function listSessionsOf(db: Db, { accountId, type, profileId }: WatchName): Promise<string[]> {
  const rows = await db
    .selectFrom('network_sessions')
    .select('session_id')
    .where('account_id', '=', accountId)
    .where('type', '=', type)
    .where('profile_id', '=', profileId)
    .orderBy('updated_at', 'desc')
    .limit(5)
    .execute()
  return rows.map(({ session_id: id }) => id)
}
