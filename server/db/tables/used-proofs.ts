import { Refusal } from '@chorus/contract/refusal'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database.ts'

/** The end of the year 9999: expiry dates written by others may lie beyond what Postgres stores. */
const lastSecond = 253_402_300_799

/** Uses up a proof, or refuses it if it was used before. It is remembered for as long as the proof itself could be accepted. */
export const spendOnce = (db: Db, hash: Buffer, seconds: number): Promise<void> =>
  spend(db, hash, sql<Date>`now() + make_interval(secs => ${sql.lit(seconds)})`)

/**
 * The same for a proof that carries its own expiry, in seconds since 1970. Allows for clocks that differ by minutes; no proof is
 * remembered for years.
 */
export const spendUntil = (db: Db, hash: Buffer, until: number): Promise<void> => {
  const time = sql`to_timestamp(${Math.min(Math.max(until, 0), lastSecond)}::float8)`
  return spend(db, hash, sql<Date>`least(greatest(${time}, now()) + interval '10 minutes', now() + interval '400 days')`)
}

async function spend(db: Db, hash: Buffer, until: RawBuilder<Date>): Promise<void> {
  const result = await db
    .insertInto('used_proofs')
    .values({ hash, expires_at: until })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirst()
  if (!result.numInsertedOrUpdatedRows) throw new Refusal('This proof has already been used. Log in again.')
}
