import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { hashToken } from './token.ts'

/** Who asks. */
export interface Viewer {
  accountId: string
  sessionId: string
  /** When this session last proved who it is; what changes the ways in wants that to be recent. */
  authenticatedAt: Date
  /** Whether the plain token of the session was shown, not a short-lived one. */
  isByPlainToken: boolean
}

/** Sessions end after this many days without use. Security plan, row 11. */
export const idleDays = 7

/** The session of a token, while it lives. Both the plain token and the short-lived one open it. */
export async function findViewer(db: Db, token: string): Promise<Viewer | undefined> {
  const hash = hashToken(token)
  const row = await db
    .selectFrom('sessions')
    .select(['id', 'account_id', 'authenticated_at', 'is_refresh_used', 'access_hash'])
    .select(sql<boolean>`last_used_at < now() - make_interval(mins => 5)`.as('is_stale'))
    .where((row) =>
      row.or([row('token_hash', '=', hash), row.and([row('access_hash', '=', hash), row('access_expires_at', '>', sql<Date>`now()`)])]),
    )
    .where('expires_at', '>', sql<Date>`now()`)
    .where('last_used_at', '>', sql<Date>`now() - make_interval(days => ${sql.lit(idleDays)})`)
    .executeTakeFirst()
  if (!row) return undefined
  const isFirstUse = !row.is_refresh_used && hash.equals(row.access_hash)
  if (row.is_stale || isFirstUse) await noteUse(db, row.id, isFirstUse)
  return {
    accountId: row.account_id,
    sessionId: row.id,
    authenticatedAt: row.authenticated_at,
    isByPlainToken: !hash.equals(row.access_hash),
  }
}

/** Written once in a while, since a read should cost no write; and when a new pair is used for the first time: so it has arrived. */
async function noteUse(db: Db, id: string, isFirstUse: boolean): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: sql`now()`, ...(isFirstUse ? { is_refresh_used: true } : {}) })
    .where('id', '=', id)
    .execute()
}
