import { type RawBuilder, sql } from 'kysely'
import type { Logger } from 'pino'
import { idleDays } from '../account/find-viewer.ts'
import type { Db } from '../db/database.ts'
import { expiredDraftFiles, expiredDrafts } from '../db/tables/drafts.ts'
import { unwatchedVoters } from '../governance/dao-voters.ts'
import { knownBrowserDays } from '../login/email/known-browser-cookie.ts'

/** For each table, the condition for rows to delete. */
type Expired = Readonly<Record<string, RawBuilder<unknown>>>

/** Codes stay for two days, because the limits of an address look one day back. */
const shared: Expired = {
  rate_limits: sql`resets_at < now()`,
  used_proofs: sql`expires_at < now()`,
  used_refresh_tokens: sql`expires_at < now()`,
  challenges: sql`expires_at < now() - interval '1 hour'`,
  otp_codes: sql`expires_at < now() - interval '2 days'`,
  email_browsers: sql`last_login_at < now() - make_interval(days => ${sql.lit(knownBrowserDays)})`,
  sessions: sql`expires_at < now() or last_used_at < now() - make_interval(days => ${sql.lit(idleDays)})`,
  drafts: expiredDrafts,
  draft_file_parts: expiredDraftFiles,
  dao_voters: unwatchedVoters,
  // Long after the end, a hub whose clock is wrong can't cause a second reminder.
  dao_reminders: sql`ends_at < now() - interval '7 days'`,
  push_messages: sql`expires_at < now()`,
  // Published and withdrawn posts stay for a while, so that a late repetition of their call doesn't schedule them again.
  scheduled_posts: sql`updated_at < now() - interval '1 hour'
    and (withdrawn_by is null or updated_at < now() - interval '8 days') and not exists (
    select from scheduled_sends where post_id = scheduled_posts.id
      and not (is_deleted or state = 'done' and scheduled_posts.updated_at < now() - interval '8 days'))`,
  scheduled_files: sql`uploaded_at < now() - interval '1 day' and not exists (
    select from scheduled_uses where file_id = scheduled_files.id)`,
  // A device is deleted with its session, and its secret afterwards.
  secrets: sql`kind = 'device-token' and not exists (
    select from device_tokens where device_tokens.account_id = secrets.account_id and encode(token_hash, 'hex') = secrets.subject)`,
}

/** An arbitrary advisory lock key, used only here: one node sweeps at a time. */
const lockKey = 7_402_114
const batch = 500

/**
 * Deletes expired rows in small batches, so that nothing waits long. `expired`: rows of tables that only one network has. Returns the
 * number of deleted rows per table.
 */
export async function sweep(db: Db, expired: readonly Expired[], rows: number = batch): Promise<Record<string, number>> {
  const gone: Record<string, number> = {}
  for (const [table, isExpired] of [shared, ...expired].flatMap((conditions) => Object.entries(conditions)))
    for (;;) {
      const count = await sweepBatch(db, table, isExpired, rows)
      gone[table] = (gone[table] ?? 0) + (count ?? 0)
      if (count === undefined || count < rows) break
    }
  return gone
}

/** Undefined: another node is sweeping. Locked rows are left for the next sweep. */
async function sweepBatch(db: Db, table: string, isExpired: RawBuilder<unknown>, rows: number): Promise<number | undefined> {
  return db.transaction().execute(async (transaction) => {
    const lock = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(lockKey)}) as held`.execute(transaction)
    if (!lock.rows[0]?.held) return undefined
    const name = sql.table(table)
    const result = await sql`
      delete from ${name} where ctid in (select ctid from ${name} where ${isExpired} limit ${sql.lit(rows)} for update skip locked)`.execute(
      transaction,
    )
    return Number(result.numAffectedRows ?? 0)
  })
}

/** Sweeps every few minutes, at a random offset per node. Returns a function that stops it. */
export function keepSweeping(db: Db, expired: readonly Expired[], log: Logger, everyMs: number = 5 * 60_000): () => void {
  let timer: NodeJS.Timeout
  const wait = () => {
    timer = setTimeout(() => void round(), everyMs * (0.75 + Math.random() / 2)).unref()
  }
  const round = async () => {
    await sweep(db, expired).catch((error: unknown) => log.warn({ error }, 'Deleting expired rows failed. It will be retried.'))
    wait()
  }
  wait()
  return () => clearTimeout(timer)
}
