import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** An account on a network, watched for one of our accounts. */
export interface WatchName {
  accountId: string
  type: string
  profileId: string
}

/** A reported event: its id, and when it happened (ms, by the network's clock). */
export type NotifiedEvent = readonly [id: string, at: number]

export interface Watch extends WatchName {
  /** ms, by the network's clock. Null: not checked yet. */
  mark: number | null
  notified: readonly NotifiedEvent[]
  failures: number
  lease: string
}

/** Network accounts to watch: their owner has a registered browser, has push turned on, and is logged in on a network of these types. */
const wanted = (types: readonly string[]) => sql`
  select distinct s.account_id, s.type, s.profile_id from network_sessions s
  where s.type = any(${types}::text[])
    and exists (select from device_tokens d where d.account_id = s.account_id and d.platform = 'web')
    and exists (select from push_switches p
      where p.account_id = s.account_id and p.platform = 'all' and p.push_type = 'all' and p.state)`

/** Creates missing watches and deletes those no longer wanted, so that turning push on again starts afresh. */
export async function syncWatches(db: Db, types: readonly string[]): Promise<void> {
  await sql`
    insert into push_watches (account_id, type, profile_id) ${wanted(types)}
    on conflict (account_id, type, profile_id) do nothing`.execute(db)
  await sql`delete from push_watches where (account_id, type, profile_id) not in (${wanted(types)})`.execute(db)
}

/** Claims due watches for this node for `seconds`. */
export async function claimWatches(db: Db, lease: string, { count, seconds }: { count: number; seconds: number }): Promise<Watch[]> {
  const { rows } = await sql<Watch>`
    update push_watches w set lease = ${lease}::uuid, lease_until = now() + make_interval(secs => ${sql.lit(seconds)})
    from (
      select account_id, type, profile_id from push_watches
      where due_at <= now() and (lease_until is null or lease_until < now())
      order by due_at limit ${sql.lit(count)} for update skip locked
    ) as due
    where w.account_id = due.account_id and w.type = due.type and w.profile_id = due.profile_id
    returning w.account_id as "accountId", w.type, w.profile_id as "profileId", w.mark, w.told as "notified", w.failures, w.lease`.execute(
    db,
  )
  return rows
}

const named = ({ accountId, type, profileId, lease }: Watch) =>
  sql`account_id = ${accountId}::uuid and type = ${type} and profile_id = ${profileId} and lease = ${lease}::uuid`
const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds}::float8)`

export interface WatchResult {
  mark: number
  /** Undefined: unchanged. */
  notified: readonly NotifiedEvent[] | undefined
  /** Seconds until the next check. */
  seconds: number
}

/** Stores the result of a check. False: the claim was lost, so another node has checked the account and reported its events. */
export async function storeMark(db: Db, watch: Watch, { mark, notified, seconds }: WatchResult): Promise<boolean> {
  const result = await sql`
    update push_watches set mark = ${mark}::bigint, told = coalesce(${notified ? JSON.stringify(notified) : null}::jsonb, told), failures = 0,
      due_at = ${inSeconds(seconds)}, lease = null, lease_until = null
    where ${named(watch)}`.execute(db)
  return (result.numAffectedRows ?? 0n) > 0n
}

/** Schedules the next check after the network could not be reached. */
export async function postponeWatch(db: Db, watch: Watch, seconds: number): Promise<void> {
  await sql`
    update push_watches set failures = failures + 1, due_at = ${inSeconds(seconds)}, lease = null, lease_until = null
    where ${named(watch)}`.execute(db)
}

/** Releases a claimed watch, for a node that stops before checking it. */
export async function releaseWatch(db: Db, watch: Watch): Promise<void> {
  await sql`update push_watches set lease = null, lease_until = null where ${named(watch)}`.execute(db)
}

/** Returns the browser sessions that hold this network account, most recently used first. */
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
