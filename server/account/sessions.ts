import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { recordAudit } from '../db/tables/audit.ts'
import { createNotice } from '../db/tables/notices.ts'
import { idleDays } from './find-viewer.ts'
import { toTrustedFrom } from './fresh-login.ts'
import { createToken, deriveToken, hashToken } from './token.ts'

/** The tokens of a session that a client receives. */
export interface SessionTokens {
  sessionId: string
  /** The plain token of the specs, valid as long as the session. */
  accessToken: string
  /** Valid for an hour. */
  shortToken: string
  /** Exchanged for the next pair, once. */
  refreshToken: string
}

export interface NewSession {
  accountId: string
  /** The sign-in method it was created with. The session ends when that moves to another account. */
  identityId: number
  /** The device description that the client sent, for the list of sessions. */
  device: string
}

const lifeDays = 30
const shortMinutes = 60
/** A client that lost a response can repeat the request within this time and gets the same pair. */
const graceSeconds = 60

const inDays = (days: number) => sql<Date>`now() + make_interval(days => ${sql.lit(days)})`
const inMinutes = (minutes: number) => sql<Date>`now() + make_interval(mins => ${sql.lit(minutes)})`

export async function createSession(db: Db, { accountId, identityId, device }: NewSession): Promise<SessionTokens> {
  const tokens = { sessionId: randomUUID(), accessToken: createToken(), shortToken: createToken(), refreshToken: createToken() }
  await db
    .insertInto('sessions')
    .values({
      id: tokens.sessionId,
      account_id: accountId,
      identity_id: identityId,
      trusted_from: toTrustedFrom(identityId),
      token_hash: hashToken(tokens.accessToken),
      access_hash: hashToken(tokens.shortToken),
      access_expires_at: inMinutes(shortMinutes),
      refresh_hash: hashToken(tokens.refreshToken),
      refresh_expires_at: inDays(idleDays),
      expires_at: inDays(lifeDays),
      device: device.slice(0, 200),
    })
    .execute()
  return tokens
}

/** Selects and locks the session of a refresh token, with everything that decides whether the token is valid. */
const selectSession = (transaction: Db) =>
  transaction
    .selectFrom('sessions')
    .select(['id', 'account_id', 'device', 'refresh_hash', 'refresh_expires_at', 'is_refresh_used'])
    .select(sql<boolean>`refreshed_at > now() - make_interval(secs => ${sql.lit(graceSeconds)})`.as('is_grace'))
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('refresh_expires_at', '>', sql<Date>`now()`)
    .forUpdate('sessions')

/**
 * Returns the next pair for a refresh token, or undefined when it is no longer valid. All tokens of a session form one family. Each can be
 * used once, but the last used one returns the same pair again while the response may have been lost: for 60 s, and for as long as the new
 * pair has never been used. Any other reuse means that two parties hold the token, and ends the session. `keys`: newest first. Decision
 * 012.
 */
export async function refreshSession(
  db: Db,
  keys: readonly Buffer[],
  refreshToken: string,
): Promise<Omit<SessionTokens, 'accessToken'> | undefined> {
  const hash = hashToken(refreshToken)
  return db.transaction().execute(async (transaction) => {
    const row = await selectSession(transaction)
      .where((session) => session.or([session('refresh_hash', '=', hash), session('previous_refresh_hash', '=', hash)]))
      .executeTakeFirst()
    if (!row) {
      await endReusedFamily(transaction, hash)
      return undefined
    }
    const pairs = keys.map((key) => ({
      sessionId: row.id,
      shortToken: deriveToken(key, 'short', refreshToken),
      refreshToken: deriveToken(key, 'refresh', refreshToken),
    }))
    if (!hash.equals(row.refresh_hash)) {
      // The key may have been rotated since.
      if (row.is_grace || !row.is_refresh_used) return pairs.find((pair) => hashToken(pair.refreshToken).equals(row.refresh_hash))
      await endFamily(transaction, row)
      return undefined
    }
    const next = pairs[0]!
    await transaction.insertInto('used_refresh_tokens').values({ hash, session_id: row.id, expires_at: row.refresh_expires_at }).execute()
    await transaction
      .updateTable('sessions')
      .set({
        access_hash: hashToken(next.shortToken),
        access_expires_at: inMinutes(shortMinutes),
        refresh_hash: hashToken(next.refreshToken),
        refresh_expires_at: inDays(idleDays),
        previous_refresh_hash: hash,
        refreshed_at: sql`now()`,
        is_refresh_used: false,
        last_used_at: sql`now()`,
      })
      .where('id', '=', row.id)
      .execute()
    return next
  })
}

/**
 * Ends the session of a token that was used two or more rotations ago. Within 60 s of its use it is only refused, since a slow tab may
 * still send it after two faster ones have refreshed.
 */
async function endReusedFamily(transaction: Db, hash: Buffer): Promise<void> {
  const row = await selectSession(transaction)
    .innerJoin('used_refresh_tokens', 'used_refresh_tokens.session_id', 'sessions.id')
    .where('used_refresh_tokens.hash', '=', hash)
    .where('used_refresh_tokens.expires_at', '>', sql<Date>`now()`)
    .where('used_refresh_tokens.used_at', '<=', sql<Date>`now() - make_interval(secs => ${sql.lit(graceSeconds)})`)
    .executeTakeFirst()
  if (row) await endFamily(transaction, row)
}

/** Deletes the session with all its tokens and notifies the account, since a token may have been stolen. */
async function endFamily(transaction: Db, session: { id: string; account_id: string; device: string }): Promise<void> {
  await transaction.deleteFrom('sessions').where('id', '=', session.id).execute()
  const detail = { sessionId: session.id, device: session.device }
  await createNotice(transaction, session.account_id, 'session-ended', detail)
  await recordAudit(transaction, session.account_id, 'refresh-token-reused', detail)
}

/**
 * Starts a new token family: a fresh pair for a session, which invalidates its earlier tokens. Undefined: the account has no such session.
 */
export async function renewSession(
  db: Db,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<Omit<SessionTokens, 'accessToken'> | undefined> {
  const next = { sessionId, shortToken: createToken(), refreshToken: createToken() }
  return db.transaction().execute(async (transaction) => {
    const result = await transaction
      .updateTable('sessions')
      .set({
        access_hash: hashToken(next.shortToken),
        access_expires_at: inMinutes(shortMinutes),
        refresh_hash: hashToken(next.refreshToken),
        refresh_expires_at: inDays(idleDays),
        previous_refresh_hash: null,
        refreshed_at: null,
        is_refresh_used: true,
      })
      .where('id', '=', sessionId)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    if (result.numUpdatedRows === 0n) return undefined
    await transaction.deleteFrom('used_refresh_tokens').where('session_id', '=', sessionId).execute()
    return next
  })
}

/** Locks a session until the transaction ends. False: it doesn't exist. */
export async function lockSession(db: Db, { accountId, sessionId }: { accountId: string; sessionId: string }): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Replaces the plain token of a browser's session after a sign-in method was added. `token` stays valid until the new one is used, since
 * the response may be lost, and 30 s longer for requests that other tabs have just sent. Undefined: another tab received a new token at
 * the same moment. `login`: the sign-in method, if this was a login to the account.
 */
export async function renewToken(
  db: Db,
  { accountId, sessionId, token }: { accountId: string; sessionId: string; token: string },
  login: number | undefined,
): Promise<string | undefined> {
  const session = db.updateTable('sessions').where('id', '=', sessionId).where('account_id', '=', accountId)
  if (login !== undefined) {
    const proof = { authenticated_at: sql<Date>`now()`, trusted_from: toTrustedFrom(login) }
    await session.set({ ...proof, expires_at: inDays(lifeDays) }).execute()
  }
  const next = createToken()
  const result = await session
    .set({ previous_token_hash: sql`token_hash`, token_hash: hashToken(next), token_rotated_at: sql`now()`, is_token_used: false })
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n ? next : undefined
}

export interface SessionRow {
  id: string
  device: string
  createdAt: Date
  lastUsedAt: Date
}

/** Live sessions of an account, most recently used first. */
export async function listSessions(db: Db, accountId: string): Promise<SessionRow[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('last_used_at', '>', sql<Date>`now() - make_interval(days => ${sql.lit(idleDays)})`)
    .orderBy('last_used_at', 'desc')
    .limit(200)
    .execute()
  return rows.map((row) => ({ id: row.id, device: row.device, createdAt: row.created_at, lastUsedAt: row.last_used_at }))
}

/** Ends a session of this account. False: there is none. */
export async function revokeSession(db: Db, accountId: string, sessionId: string): Promise<boolean> {
  const result = await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where(sql<string>`id::text`, '=', sessionId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Ends all sessions of the account except this one. */
export async function revokeOtherSessions(db: Db, { accountId, sessionId }: { accountId: string; sessionId: string }): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('sessions').where('account_id', '=', accountId).where('id', '!=', sessionId).execute()
    await recordLogOut(transaction, accountId)
  })
}

/** For what belongs to no session, such as a proof that a browser has yet to redeem. By the clock, because the transaction may have waited. */
const recordLogOut = (transaction: Db, accountId: string) =>
  transaction
    .updateTable('accounts')
    .set({ logged_out_at: sql`clock_timestamp()` })
    .where('id', '=', accountId)
    .execute()

/** Ends every session of the account and deletes its network secrets. Security plan, row 11. */
export async function revokeAllSessions(db: Db, accountId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('sessions').where('account_id', '=', accountId).execute()
    await transaction.deleteFrom('secrets').where('account_id', '=', accountId).execute()
    await recordLogOut(transaction, accountId)
  })
}
