import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { hashToken } from './token.ts'

/** The logged-in account and session that makes a request. */
export interface Viewer {
  accountId: string
  sessionId: string
  /** When this session last proved its identity. Changing sign-in methods requires a recent login. */
  authenticatedAt: Date
  /** Whether the request carried the session's plain token, rather than a short-lived one or a browser's cookie. */
  isByPlainToken: boolean
  /** Whether it is a browser's session, whose pages never see a token. */
  isByCookie: boolean
}

/** Sessions end after this many days without use. Security plan, row 11. */
export const idleDays = 7

/** Accepts the previous token for requests that a page sent before another tab received the next one. */
const isInGrace = sql<boolean>`token_rotated_at > now() - interval '30 seconds'`

/** Finds the live session of a token, plain or short-lived. */
export async function findViewer(db: Db, token: string): Promise<Viewer | undefined> {
  const hash = hashToken(token)
  const row = await db
    .selectFrom('sessions')
    .select(['id', 'account_id', 'authenticated_at', 'is_refresh_used', 'access_hash', 'token_hash', 'is_token_used'])
    .select(sql<boolean>`last_used_at < now() - make_interval(mins => 5)`.as('is_stale'))
    .where((row) =>
      row.or([
        row('token_hash', '=', hash),
        row.and([row('access_hash', '=', hash), row('access_expires_at', '>', sql<Date>`now()`)]),
        row.and([row('previous_token_hash', '=', hash), row.or([row('is_token_used', '=', false), isInGrace])]),
      ]),
    )
    .where('expires_at', '>', sql<Date>`now()`)
    .where('last_used_at', '>', sql<Date>`now() - make_interval(days => ${sql.lit(idleDays)})`)
    .executeTakeFirst()
  if (!row) return undefined
  const isFirstUse = !row.is_refresh_used && hash.equals(row.access_hash)
  const isArrived = !row.is_token_used && hash.equals(row.token_hash)
  if (row.is_stale || isFirstUse || isArrived)
    await noteUse(db, row.id, { ...(isFirstUse ? { is_refresh_used: true } : {}), ...(isArrived ? { is_token_used: true } : {}) })
  return {
    accountId: row.account_id,
    sessionId: row.id,
    authenticatedAt: row.authenticated_at,
    isByPlainToken: !hash.equals(row.access_hash),
    isByCookie: false,
  }
}

/**
 * Records the use of a session at intervals, so that reads rarely cost a write, and always at the first use of a new token, which shows
 * that it has arrived.
 */
async function noteUse(db: Db, id: string, arrived: { is_refresh_used?: true; is_token_used?: true }): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: sql`now()`, ...arrived })
    .where('id', '=', id)
    .execute()
}
