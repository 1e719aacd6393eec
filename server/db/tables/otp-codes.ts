import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database.ts'

export const otpMinutes = 10
const triesPerCode = 5
/** Codes that one address gets. Security plan, row 15. */
const allowance = { hour: 5, day: 10 }

export interface NewOtp {
  /** Every hash that this address may stand under, the newest key's first. */
  addressHashes: readonly Buffer[]
  /** What is kept of the code: it depends on the id. */
  toCodeHash: (id: string) => Buffer
  boundTo: Buffer | undefined
}

/**
 * Keeps a code that counts against the address's allowance, but opens nothing before it is on its way. Undefined: the address has had
 * enough of them.
 */
export async function reserveOtp(db: Db, { addressHashes, toCodeHash, boundTo }: NewOtp): Promise<string | undefined> {
  const [hash] = addressHashes
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${hash!.toString('hex')}, 2))`.execute(transaction)
    const { hour, day } = await transaction
      .selectFrom('otp_codes')
      .select(sql<number>`count(*) filter (where created_at > now() - interval '1 hour')`.as('hour'))
      .select(sql<number>`count(*)`.as('day'))
      .where('address_hash', 'in', [...addressHashes])
      .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
      .executeTakeFirstOrThrow()
    if (Number(hour) >= allowance.hour || Number(day) >= allowance.day) return undefined
    const id = randomUUID()
    await transaction
      .insertInto('otp_codes')
      .values({
        id,
        address_hash: hash!,
        code_hash: toCodeHash(id),
        bound_to: boundTo ?? null,
        expires_at: sql`now() + make_interval(mins => ${sql.lit(otpMinutes)})`,
        is_dead: true,
      })
      .execute()
    return id
  })
}

/** The letter is on its way: this code opens, and older ones do no longer. */
export async function armOtp(db: Db, addressHashes: readonly Buffer[], id: string): Promise<void> {
  await db
    .updateTable('otp_codes')
    .set({ is_dead: sql`id <> ${id}` })
    .where('address_hash', 'in', [...addressHashes])
    .where('created_at', '<=', sql<Date>`(select created_at from otp_codes where id = ${id})`)
    .where((row) => row.or([row('id', '=', id), row('is_dead', '=', false)]))
    .execute()
}

/** The letter was not taken: as if it had never been asked for. */
export async function dropOtp(db: Db, id: string): Promise<void> {
  await db.deleteFrom('otp_codes').where('id', '=', id).execute()
}

/**
 * The newest living code of an address, after one of its tries was used up. Undefined: there is none, or it has been tried often enough.
 * Whoever did not ask for the code uses up no tries of it.
 */
export async function takeOtpTry(
  db: Db,
  addressHashes: readonly Buffer[],
  boundTo: Buffer | undefined,
): Promise<{ id: string; codeHash: Buffer } | undefined> {
  const newest = db
    .selectFrom('otp_codes')
    .select('id')
    .where('address_hash', 'in', [...addressHashes])
    .where('is_dead', '=', false)
    .orderBy('created_at', 'desc')
    .limit(1)
  const row = await db
    .updateTable('otp_codes')
    .set({ tries: sql`tries + 1` })
    .where('id', '=', newest)
    .where('is_dead', '=', false)
    .where('tries', '<', triesPerCode)
    .where('expires_at', '>', sql<Date>`now()`)
    .where((code) => code.or([code('bound_to', 'is', null), ...(boundTo ? [code('bound_to', '=', boundTo)] : [])]))
    .returning(['id', 'code_hash'])
    .executeTakeFirst()
  // PGlite gives plain byte arrays.
  return row && { id: row.id, codeHash: Buffer.from(row.code_hash) }
}

/** Whether the code was still there to be used. */
export async function spendOtp(db: Db, id: string): Promise<boolean> {
  const result = await db
    .updateTable('otp_codes')
    .set({ is_dead: true })
    .where('id', '=', id)
    .where('is_dead', '=', false)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
