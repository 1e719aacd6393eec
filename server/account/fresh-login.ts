import { Refusal } from '@chorus/contract/refusal'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Viewer } from './find-viewer.ts'

/** Code of the refusal after which a client lets somebody log in again and then repeats the call. */
export const staleLoginCode = 1704
/** Security plan, row 9. */
const freshMinutes = 10

/** What cannot be taken back easily wants a login of the last minutes: a stolen token alone is not enough. */
export async function requireFreshLogin(db: Db, viewer: Viewer): Promise<void> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', viewer.sessionId)
    .where('account_id', '=', viewer.accountId)
    .where('authenticated_at', '>', sql<Date>`now() - make_interval(mins => ${sql.lit(freshMinutes)})`)
    .executeTakeFirst()
  if (!row) throw new Refusal('Log in again to do this: your last login is more than 10 minutes ago.', { code: staleLoginCode })
}
