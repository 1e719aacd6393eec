import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { hashToken } from '../../../account/token.ts'
import type { Db } from '../../../db/database.ts'
import { open, seal } from '../../../vault/envelope.ts'
import type { MasterKeys } from '../../../vault/master-keys.ts'
import { createRotate, placeOf, toColumns, toEnvelope, unlessBroken, type Rotating } from '../../../vault/sealed-row.ts'
import type { XCredentials } from '../api/x-sign.ts'

export interface SavedXSession {
  /** X's user id. */
  clientId: string
  credentials: XCredentials
}

/** Encrypted X sessions. Pages hold handles, which are valid only with a cookie that no page can read (security plan, §2). */
export interface XSessionVault extends Rotating {
  /** Returns the handle. Replaces a session of the same user in the same browser. */
  save(browser: string, session: SavedXSession): Promise<string>
  reveal(browser: string, handle: string): Promise<SavedXSession | undefined>
  /** For background jobs, to which no browser belongs: the handle comes from an account's sealed session. */
  revealToJob(handle: string): Promise<SavedXSession | undefined>
  remove(browser: string, handle: string): Promise<void>
  /** Lets a session end with the account's session in its browser. */
  attach(transaction: Db, handle: string, sessionId: string): Promise<void>
}

/** Days until an unused session ends, and the longest lifetime. */
const sessionDays = { idle: 30, whole: 365 } as const

/** Whether the account has logged out of X in this browser, or of this browser. */
const isOrphaned = sql<boolean>`x_sessions.session_id is not null and not exists (select from network_sessions logged where logged.session_id = x_sessions.session_id and logged.type = 'Twitter' and logged.profile_id = x_sessions.client_id)`

/** Whether the X user's account has logged out everywhere since. For rows that belong to no session: X was all that this browser logged in to. */
const isLoggedOut = sql<boolean>`x_sessions.session_id is null and exists (select from identities owned join accounts owner on owner.id = owned.account_id where owned.platform = 'twitter' and owned.subject = x_sessions.client_id and owner.logged_out_at >= x_sessions.created_at)`

/** Condition for rows to delete. */
export const expiredXSessions = sql`${isOrphaned} or ${isLoggedOut} or created_at < now() - make_interval(days => ${sql.lit(sessionDays.whole)}) or last_used_at < now() - make_interval(days => ${sql.lit(sessionDays.idle)})`

export function createXSessionVault(db: Db, keys: MasterKeys): XSessionVault {
  /** `browser` undefined: the session of any browser, and not a use that keeps it from ending. */
  const revealOne = async (handle: string, browser: string | undefined): Promise<SavedXSession | undefined> => {
    const row = await db
      .selectFrom('x_sessions')
      .selectAll()
      .select(sql<boolean>`last_used_at < now() - interval '1 hour'`.as('is_due'))
      .where('handle_hash', '=', hashToken(handle))
      .$if(browser !== undefined, (query) => query.where('browser_hash', '=', hashToken(browser!)))
      .where(sql<boolean>`last_used_at > now() - make_interval(days => ${sql.lit(sessionDays.idle)})`)
      .where(sql<boolean>`not (${isOrphaned}) and not (${isLoggedOut})`)
      .where(sql<boolean>`created_at > now() - make_interval(days => ${sql.lit(sessionDays.whole)})`)
      .executeTakeFirst()
    // A session whose key is lost has ended, and its user logs in again.
    const text = row && unlessBroken(() => open(keys, placeOf('x_sessions', row.id), toEnvelope(row)).toString())
    if (!row || text === undefined) return undefined
    if (row.is_due && browser !== undefined)
      await db
        .updateTable('x_sessions')
        .set({ last_used_at: sql`now()` })
        .where('id', '=', row.id)
        .execute()
    return { clientId: row.client_id, credentials: JSON.parse(text) as XCredentials }
  }

  return {
    async save(browser, { clientId, credentials }) {
      const [id, handle] = [randomUUID(), randomBytes(16).toString('hex')]
      // Sessions belong to a browser, not an account: a person may not have an account yet.
      const sealed = seal(keys, placeOf('x_sessions', id), Buffer.from(JSON.stringify(credentials)))
      const columns = { id, handle_hash: hashToken(handle), ...toColumns(sealed) }
      await db
        .insertInto('x_sessions')
        .values({ ...columns, browser_hash: hashToken(browser), client_id: clientId, session_id: null })
        .onConflict((conflict) =>
          conflict
            .columns(['browser_hash', 'client_id'])
            // It still ends with the account's session in this browser, unless that has ended.
            .doUpdateSet({
              ...columns,
              session_id: sql`case when ${isOrphaned} then null else x_sessions.session_id end`,
              created_at: sql`now()`,
              last_used_at: sql`now()`,
            }),
        )
        .execute()
      return handle
    },
    reveal: (browser, handle) => revealOne(handle, browser),
    revealToJob: (handle) => revealOne(handle, undefined),
    async remove(browser, handle) {
      await db
        .deleteFrom('x_sessions')
        .where('handle_hash', '=', hashToken(handle))
        .where('browser_hash', '=', hashToken(browser))
        .execute()
    },
    async attach(transaction, handle, sessionId) {
      await transaction.updateTable('x_sessions').set({ session_id: sessionId }).where('handle_hash', '=', hashToken(handle)).execute()
    },
    rotate: createRotate(db, keys, 'x_sessions'),
  }
}
