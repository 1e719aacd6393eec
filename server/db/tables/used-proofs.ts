import { Refusal } from '@chorus/contract/refusal'
import { sql } from 'kysely'
import type { Db } from '../database.ts'

export interface UsedProofsTable {
  hash: Buffer
  expires_at: Date
}

/** Spends a proof: whoever comes second with the same is refused. Kept for as long as the proof itself could be taken for good. */
export async function spendOnce(db: Db, hash: Buffer, seconds: number): Promise<void> {
  const result = await db
    .insertInto('used_proofs')
    .values({ hash, expires_at: sql`now() + make_interval(secs => ${sql.lit(seconds)})` })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirst()
  if (!result.numInsertedOrUpdatedRows) throw new Refusal('This proof was used before. Log in again.')
}
