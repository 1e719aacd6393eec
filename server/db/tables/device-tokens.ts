import { sql } from 'kysely'
import type { Db } from '../database.ts'

export interface Device {
  hash: Buffer
  platform: string
  deviceId: string
  /** The session that it goes with. */
  sessionId: string
}

/** Of the secrets that devices are written to by. */
export const deviceTokenKind = 'device-token'

/** The devices of a person who never throws one away. */
const most = 20

/** Tokens that are an account's no more. */
export interface GoneToken {
  accountId: string
  hash: Buffer
}

/**
 * The device is this account's from now on, whoever's it was; to be run in a transaction. Gives back whose no more: its old owner's, the
 * token that the device had before, where it has a name, and the oldest ones of the account where there are too many.
 */
export async function registerDevice(db: Db, accountId: string, { hash, platform, deviceId, sessionId }: Device): Promise<GoneToken[]> {
  // One registration of a token at a time, so that each knows its old owner; and of an account, so that together they keep to how many.
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

/** Those of an account that another session than this one has registered. */
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

/** Under what name the vault keeps a token. */
export const toSubject = (hash: Buffer): string => hash.toString('hex')

export async function forgetToken(db: Db, { accountId, hash }: GoneToken): Promise<void> {
  await db
    .deleteFrom('secrets')
    .where('account_id', '=', accountId)
    .where('kind', '=', deviceTokenKind)
    .where('subject', '=', toSubject(hash))
    .execute()
}
