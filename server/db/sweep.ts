import { type RawBuilder, sql } from 'kysely'
import type { Logger } from 'pino'
import { idleDays } from '../account/find-viewer.ts'
import { xSessionDays } from '../vault/x-session-vault.ts'
import type { Db } from './database.ts'

/** What is good for nothing any more. Codes are kept for two days, since the limits of an address look back a day. */
const chores: Readonly<Record<string, RawBuilder<unknown>>> = {
  rate_limits: sql`resets_at < now()`,
  used_proofs: sql`expires_at < now()`,
  challenges: sql`expires_at < now() - interval '1 hour'`,
  otp_codes: sql`expires_at < now() - interval '2 days'`,
  sessions: sql`expires_at < now() or last_used_at < now() - make_interval(days => ${sql.lit(idleDays)})`,
  push_messages: sql`expires_at < now()`,
  // A device goes with the session of whoever used it, and what it was written to by goes after it.
  secrets: sql`kind = 'device-token' and not exists (
    select from device_tokens where device_tokens.account_id = secrets.account_id and encode(token_hash, 'hex') = secrets.subject)`,
  x_sessions: sql`created_at < now() - make_interval(days => ${sql.lit(xSessionDays.whole)}) or last_used_at < now() - make_interval(days => ${sql.lit(xSessionDays.idle)})`,
}

/** Any number that is ours alone: one node sweeps at a time. */
const lockKey = 7_402_114
const batch = 500

/** Forgets what has expired, in small batches that nobody waits for. Gives back how many rows went, by their table. */
export async function sweep(db: Db, rows: number = batch): Promise<Record<string, number>> {
  const gone: Record<string, number> = {}
  for (const [table, isOver] of Object.entries(chores))
    for (;;) {
      const count = await sweepBatch(db, table, isOver, rows)
      gone[table] = (gone[table] ?? 0) + (count ?? 0)
      if (count === undefined || count < rows) break
    }
  return gone
}

/** Undefined: another node is at it. Rows that somebody is just using are left for the next time. */
async function sweepBatch(db: Db, table: string, isOver: RawBuilder<unknown>, rows: number): Promise<number | undefined> {
  return db.transaction().execute(async (transaction) => {
    const lock = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(lockKey)}) as held`.execute(transaction)
    if (!lock.rows[0]?.held) return undefined
    const name = sql.table(table)
    const result = await sql`
      delete from ${name} where ctid in (select ctid from ${name} where ${isOver} limit ${sql.lit(rows)} for update skip locked)`.execute(
      transaction,
    )
    return Number(result.numAffectedRows ?? 0)
  })
}

/** Sweeps every few minutes until it is told to stop; each node at a moment of its own. */
export function keepSweeping(db: Db, log: Logger, everyMs: number = 5 * 60_000): () => void {
  let timer: NodeJS.Timeout
  const wait = () => {
    timer = setTimeout(() => void round(), everyMs * (0.75 + Math.random() / 2)).unref()
  }
  const round = async () => {
    await sweep(db).catch((error: unknown) => log.warn({ error }, 'Expired rows could not be removed; it is tried again.'))
    wait()
  }
  wait()
  return () => clearTimeout(timer)
}
