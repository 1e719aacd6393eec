import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** Condition for rows to delete. */
export const expiredHiddenReplies = sql`hidden_at < now() - interval '2 years'`

/** What one request of X returns by id. */
const mostListed = 100

export interface HiddenReply {
  /** X user id. */
  clientId: string
  replyId: string
}

export async function insertHiddenReply(db: Db, { clientId, replyId }: HiddenReply, parentId: string): Promise<void> {
  await db
    .insertInto('x_hidden_replies')
    .values({ client_id: clientId, reply_id: replyId, parent_id: parentId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteHiddenReply(db: Db, { clientId, replyId }: HiddenReply): Promise<void> {
  await db.deleteFrom('x_hidden_replies').where('client_id', '=', clientId).where('reply_id', '=', replyId).execute()
}

/** Ids of replies to a post, latest first. */
export async function listHiddenReplies(db: Db, clientId: string, parentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('x_hidden_replies')
    .select('reply_id')
    .where('client_id', '=', clientId)
    .where('parent_id', '=', parentId)
    .orderBy('hidden_at', 'desc')
    .limit(mostListed)
    .execute()
  return rows.map(({ reply_id: id }) => id)
}
