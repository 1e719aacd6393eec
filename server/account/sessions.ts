import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { idleDays } from './find-viewer.ts'
import { createToken, deriveToken, hashToken } from './token.ts'

/** What a client is given of a session. */
export interface SessionTokens {
  sessionId: string
  /** The plain one of the specs: opens the session as long as it lives. */
  accessToken: string
  /** Opens it for an hour. */
  shortToken: string
  /** Gives the next pair, once. */
  refreshToken: string
}

export interface NewSession {
  accountId: string
  /** The way in by which it was made: the session ends when that one goes to somebody else. */
  identityId: number
  /** What the client says it is, for the list of sessions. */
  device: string
}

const lifeDays = 30
const shortMinutes = 60
/** A client whose answer was lost asks again within this time and gets the same pair. */
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

/**
 * The next pair for a refresh token; undefined when it is dead. A token counts once. Whoever asks again with the last one gets the same
 * pair while the answer may have been lost: for 60 s, and for as long as the new pair has never been used. Asked again after that, the
 * token is in two hands, and the session ends. `keys`: the newest first.
 */
export async function refreshSession(
  db: Db,
  keys: readonly Buffer[],
  refreshToken: string,
): Promise<Omit<SessionTokens, 'accessToken'> | undefined> {
  const hash = hashToken(refreshToken)
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('sessions')
      .select(['id', 'refresh_hash', 'access_hash', 'is_refresh_used'])
      .select(sql<boolean>`refreshed_at > now() - make_interval(secs => ${sql.lit(graceSeconds)})`.as('is_grace'))
      .where((session) => session.or([session('refresh_hash', '=', hash), session('previous_refresh_hash', '=', hash)]))
      .where('expires_at', '>', sql<Date>`now()`)
      .where('refresh_expires_at', '>', sql<Date>`now()`)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return undefined
    const pairs = keys.map((key) => ({
      sessionId: row.id,
      shortToken: deriveToken(key, 'short', refreshToken),
      refreshToken: deriveToken(key, 'refresh', refreshToken),
    }))
    if (!hash.equals(row.refresh_hash)) {
      // The key may have changed since.
      if (row.is_grace || !row.is_refresh_used) return pairs.find((pair) => hashToken(pair.refreshToken).equals(row.refresh_hash))
      await transaction.deleteFrom('sessions').where('id', '=', row.id).execute()
      return undefined
    }
    const next = pairs[0]!
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

/** A fresh pair for a session; whoever held the last one holds it no more. Undefined: there is no such session of this account. */
export async function renewSession(
  db: Db,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<Omit<SessionTokens, 'accessToken'> | undefined> {
  const next = { sessionId, shortToken: createToken(), refreshToken: createToken() }
  const result = await db
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
  return result.numUpdatedRows > 0n ? next : undefined
}

/** Whether the session is there; it stays so until the transaction ends. */
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
 * A new plain token for the session of a browser that has gained a way in, in place of `token`. That one is good until the new one is used,
 * since the answer that carries it may be lost, and half a minute longer for what other tabs have just asked. Undefined: another tab was
 * given one at the same moment. `isProven`: whether it was a login to the account.
 */
export async function renewToken(
  db: Db,
  { accountId, sessionId, token }: { accountId: string; sessionId: string; token: string },
  isProven: boolean,
): Promise<string | undefined> {
  const session = db.updateTable('sessions').where('id', '=', sessionId).where('account_id', '=', accountId)
  if (isProven) await session.set({ authenticated_at: sql`now()`, expires_at: inDays(lifeDays) }).execute()
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

/** Living sessions of an account, the last used first. */
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

/** Whether there was such a session of this account. */
export async function revokeSession(db: Db, accountId: string, sessionId: string): Promise<boolean> {
  const result = await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where(sql<string>`id::text`, '=', sessionId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Of an account, all but this one. */
export async function revokeOtherSessions(db: Db, { accountId, sessionId }: { accountId: string; sessionId: string }): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).where('id', '!=', sessionId).execute()
}

/** Nobody is logged in any more, and the secrets of the networks go too. Security plan, row 11. */
export async function revokeAllSessions(db: Db, accountId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('sessions').where('account_id', '=', accountId).execute()
    await transaction.deleteFrom('secrets').where('account_id', '=', accountId).execute()
  })
}
