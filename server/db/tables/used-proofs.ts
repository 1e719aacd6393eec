import { Refusal } from '@chorus/contract/refusal'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database.ts'

/** The year 9999: what somebody else wrote may lie beyond every calendar. */
const lastSecond = 253_402_300_799

/** Spends a proof: whoever comes second with the same is refused. Kept for as long as the proof itself could be taken for good. */
export const spendOnce = (db: Db, hash: Buffer, seconds: number): Promise<void> =>
  spend(db, hash, sql<Date>`now() + make_interval(secs => ${sql.lit(seconds)})`)

/** The same for a proof that says itself until when it is good, in seconds since 1970. Clocks differ by minutes, and no proof lasts for years. */
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
  if (!result.numInsertedOrUpdatedRows) throw new Refusal('This proof was used before. Log in again.')
}
