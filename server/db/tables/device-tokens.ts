import { sql } from 'kysely'
import type { Db } from '../database.ts'

export interface Device {
  hash: Buffer
  platform: string
  deviceId: string
  /** The session that registered the device. */
  sessionId: string
}

/** Secret kind of the tokens that push messages are sent to. */
export const deviceTokenKind = 'device-token'

/** Maximum number of devices per account; the oldest are dropped. */
const most = 20

/** A token that no longer belongs to the account. */
export interface GoneToken {
  accountId: string
  hash: Buffer
}

/**
 * Registers the device for this account and takes it from its previous owner. Must run in a transaction. Returns the tokens to delete: the previous
 * owner's, the token that a device of this name had before, and the oldest ones beyond the account's limit.
 */
export async function registerDevice(db: Db, accountId: string, { hash, platform, deviceId, sessionId }: Device): Promise<GoneToken[]> {
  // Registrations of one token run one at a time, so that each sees the previous owner; those of one account too, so that together they
  // respect the limit.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`device-token ${hash.toString('hex')}`}, 0))`.execute(db)
  await db.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  const owner = await db.selectFrom('device_tokens').select('account_id').where('token_hash', '=', hash).executeTakeFirst()
  await db
    .insertInto('device_tokens')
    .values({ token_hash: hash, account_id: accountId, platform, device_id: deviceId, session_id: sessionId })
    .onConflict((conflict) =>
      conflict.column('token_hash').doUpdateSet({
        account_id: accountId,
        platform,
        device_id: deviceId,
        session_id: sessionId,
        registered_at: sql`now()`,
      }),
    )
    .execute()
  const rows = await db
    .deleteFrom('device_tokens')
    .where('account_id', '=', accountId)
    .where((row) =>
      row.or([
        row.and([row('device_id', '=', deviceId), row('device_id', '!=', ''), row('token_hash', '!=', hash)]),
        row(
          'token_hash',
          'in',
          row
            .selectFrom('device_tokens')
            .select('token_hash')
            .where('account_id', '=', accountId)
            .orderBy(sql`token_hash = ${hash}`, 'desc')
            .orderBy('registered_at', 'desc')
            .offset(most),
        ),
      ]),
    )
    .returning('token_hash')
    .execute()
  const old = owner && owner.account_id !== accountId ? [{ accountId: owner.account_id, hash }] : []
  return [...old, ...rows.map(({ token_hash }) => ({ accountId, hash: Buffer.from(token_hash) }))]
}

export async function deleteDevice(db: Db, accountId: string, hash: Buffer): Promise<void> {
  await db.deleteFrom('device_tokens').where('account_id', '=', accountId).where('token_hash', '=', hash).execute()
}

/** Counts the devices of an account that were registered by other sessions. */
export async function countOtherBrowsers(db: Db, accountId: string, sessionId: string): Promise<number> {
  const { count } = await db
    .selectFrom('device_tokens')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('platform', '=', 'web')
    .where('session_id', '!=', sessionId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The name under which the vault stores a token. */
export const toSubject = (hash: Buffer): string => hash.toString('hex')

export async function forgetToken(db: Db, { accountId, hash }: GoneToken): Promise<void> {
  await db
    .deleteFrom('secrets')
    .where('account_id', '=', accountId)
    .where('kind', '=', deviceTokenKind)
    .where('subject', '=', toSubject(hash))
    .execute()
}
