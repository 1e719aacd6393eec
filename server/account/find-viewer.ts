import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { hashToken } from './token.ts'

/** Who asks. */
export interface Viewer {
  accountId: string
  sessionId: string
  /** When this session last proved who it is; what changes the ways in wants that to be recent. */
  authenticatedAt: Date
  /** Whether the plain token of the session was shown by whoever holds it: neither a short-lived one, nor a cookie that a browser sends. */
  isByPlainToken: boolean
  /** Whether it is the session of a browser, whose pages are never given a token. */
  isByCookie: boolean
}

/** Sessions end after this many days without use. Security plan, row 11. */
export const idleDays = 7

/** What a page of the browser had asked when another of its tabs was given the next token is answered still. */
const isInGrace = sql<boolean>`token_rotated_at > now() - interval '30 seconds'`

/** The session of a token, while it lives. Both the plain token and the short-lived one open it. */
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

/** Written once in a while, since a read should cost no write; and when a new token is used for the first time: so it has arrived. */
async function noteUse(db: Db, id: string, arrived: { is_refresh_used?: true; is_token_used?: true }): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: sql`now()`, ...arrived })
    .where('id', '=', id)
    .execute()
}
