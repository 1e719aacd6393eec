import { Refusal } from '@chorus/contract/refusal'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Viewer } from './find-viewer.ts'

/** Code of the refusal after which a client asks for a new login and then repeats the call. */
export const staleLoginCode = 1704
/** Security plan, row 9. */
const freshMinutes = 10

/**
 * Refuses unless the viewer logged in within the last minutes. Required for what is hard to undo, so that a stolen token alone is not
 * enough.
 */
export async function requireFreshLogin(db: Db, viewer: Viewer): Promise<void> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', viewer.sessionId)
    .where('account_id', '=', viewer.accountId)
    .where('authenticated_at', '>', sql<Date>`now() - make_interval(mins => ${sql.lit(freshMinutes)})`)
    .executeTakeFirst()
  if (row) return
  const message = 'Log in again to continue: your last login is more than 10 minutes ago.'
  throw new Refusal(message, { code: staleLoginCode, countsAsFailure: false })
}
