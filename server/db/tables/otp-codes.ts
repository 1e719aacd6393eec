import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database.ts'

export const otpMinutes = 10
const triesPerCode = 5
/** Attempts that clients from other networks have on a code that isn't bound to a browser. */
const foreignTries = 2
/**
 * Codes that one address gets. Security plan, row 15; decision 041. All new browsers together get `strangers` a day, so that guesses and
 * emails are bounded; one household of them gets half, so that one stranger leaves room for the owner. A browser that has logged in with
 * the address before has an allowance of its own.
 */
const allowance = { hour: 5, day: 10, household: 5, strangers: 10 }

/** The client that requests or enters a code. Every field is a hash. */
export interface OtpClient {
  /** Undefined: a client without cookies, identified by its household alone. */
  browser: Buffer | undefined
  /** Set for a browser that has logged in by email before. */
  known: Buffer | undefined
  household: Buffer
}

export interface NewOtp {
  /** Every hash that this address may be stored under, the newest key's first. */
  addressHashes: readonly Buffer[]
  /** Hash of the code to store; it depends on the id. */
  toCodeHash: (id: string) => Buffer
  client: OtpClient
}

/**
 * Stores a code that counts against the allowance but opens nothing until its email is sent. Undefined: this client, or all strangers
 * together, have used up the allowance of this address.
 */
export async function reserveOtp(db: Db, { addressHashes, toCodeHash, client }: NewOtp): Promise<string | undefined> {
  const [hash] = addressHashes
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${hash!.toString('hex')}, 2))`.execute(transaction)
    const known = (await isKnown(transaction, addressHashes, client.known)) ? client.known : undefined
    if (!(await isAllowed(transaction, addressHashes, { ...client, known }))) return undefined
    const id = randomUUID()
    await transaction
      .insertInto('otp_codes')
      .values({
        id,
        address_hash: hash!,
        code_hash: toCodeHash(id),
        bound_to: client.browser ?? null,
        client_hash: client.household,
        known_browser: known ?? null,
        expires_at: sql`now() + make_interval(mins => ${sql.lit(otpMinutes)})`,
        is_dead: true,
      })
      .execute()
    return id
  })
}

async function isAllowed(db: Db, addressHashes: readonly Buffer[], { browser, known, household }: OtpClient): Promise<boolean> {
  const isMine = known
    ? sql<boolean>`known_browser = ${known}`
    : sql<boolean>`known_browser is null and ${browser ? sql`bound_to = ${browser}` : sql`bound_to is null and client_hash = ${household}`}`
  const counted = await db
    .selectFrom('otp_codes')
    .select(sql<number>`count(*) filter (where ${isMine} and created_at > now() - interval '1 hour')`.as('hour'))
    .select(sql<number>`count(*) filter (where ${isMine})`.as('day'))
    .select(sql<number>`count(*) filter (where known_browser is null and client_hash = ${household})`.as('household'))
    .select(sql<number>`count(*) filter (where known_browser is null)`.as('strangers'))
    .where('address_hash', 'in', [...addressHashes])
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  const isWithin = (...names: (keyof typeof allowance)[]) => names.every((name) => Number(counted[name]) < allowance[name])
  return isWithin('hour', 'day') && (known !== undefined || isWithin('household', 'strangers'))
}

async function isKnown(db: Db, addressHashes: readonly Buffer[], known: Buffer | undefined): Promise<boolean> {
  if (!known) return false
  const row = await db
    .selectFrom('email_browsers')
    .select('browser_hash')
    .where('address_hash', 'in', [...addressHashes])
    .where('browser_hash', '=', known)
    .executeTakeFirst()
  return row !== undefined
}

/** Remembers that this browser has logged in with the address, so that strangers' requests no longer count against it. */
export async function rememberBrowser(db: Db, addressHash: Buffer, browser: Buffer): Promise<void> {
  await db
    .insertInto('email_browsers')
    .values({ address_hash: addressHash, browser_hash: browser })
    .onConflict((conflict) => conflict.columns(['address_hash', 'browser_hash']).doUpdateSet({ last_login_at: sql`now()` }))
    .execute()
}

/** Activates a code once its email is sent, and deactivates older ones of the same browser, or of the same household without a browser. */
export async function armOtp(db: Db, addressHashes: readonly Buffer[], id: string): Promise<void> {
  await sql`
    update otp_codes set is_dead = otp_codes.id <> armed.id
    from (select id, created_at, bound_to, client_hash from otp_codes where id = ${id}) as armed
    where otp_codes.address_hash in (${sql.join(addressHashes)})
      and otp_codes.created_at <= armed.created_at
      and (otp_codes.id = armed.id or not otp_codes.is_dead)
      and otp_codes.bound_to is not distinct from armed.bound_to
      and (armed.bound_to is not null or otp_codes.client_hash = armed.client_hash)`.execute(db)
}

/** Deletes a code whose email was refused, as if it had never been requested. */
export async function dropOtp(db: Db, id: string): Promise<void> {
  await db.deleteFrom('otp_codes').where('id', '=', id).execute()
}

/**
 * Uses up one attempt of each live code of an address that this client may enter, and returns those codes: the browser's own, and those
 * bound to no browser. Other browsers use up no attempts of a bound code, and other networks only a few of an unbound one.
 */
export async function takeOtpTries(
  db: Db,
  addressHashes: readonly Buffer[],
  { browser, household }: Pick<OtpClient, 'browser' | 'household'>,
): Promise<{ id: string; codeHash: Buffer }[]> {
  const isForeign = sql<boolean>`client_hash is distinct from ${household}`
  const rows = await db
    .updateTable('otp_codes')
    .set({
      tries: sql`tries + 1`,
      foreign_tries: sql`foreign_tries + case when bound_to is null and ${isForeign} then 1 else 0 end`,
    })
    .where('address_hash', 'in', [...addressHashes])
    .where('is_dead', '=', false)
    .where('tries', '<', triesPerCode)
    .where('expires_at', '>', sql<Date>`now()`)
    .where((code) =>
      code.or([
        ...(browser ? [code('bound_to', '=', browser)] : []),
        code.and([code('bound_to', 'is', null), code.or([code('client_hash', '=', household), code('foreign_tries', '<', foreignTries)])]),
      ]),
    )
    .returning(['id', 'code_hash'])
    .execute()
  // PGlite returns plain byte arrays.
  return rows.map(({ id, code_hash: codeHash }) => ({ id, codeHash: Buffer.from(codeHash) }))
}

/** Uses up a code. False: it was used up before. */
export async function spendOtp(db: Db, id: string): Promise<boolean> {
  const result = await db
    .updateTable('otp_codes')
    .set({ is_dead: true })
    .where('id', '=', id)
    .where('is_dead', '=', false)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
