import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database.ts'

export interface DueMessage {
  id: string
  accountId: string
  tokenHash: Buffer
  message: unknown
  /** Including the current one. */
  attempts: number
}

/** Queues a message for every browser of an account. Returns the number of browsers. */
export async function queueMessage(db: Db, accountId: string, message: object, hours: number): Promise<number> {
  const devices = await db
    .selectFrom('device_tokens')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .where('platform', '=', 'web')
    .execute()
  if (devices.length === 0) return 0
  await db
    .insertInto('push_messages')
    .values(
      devices.map(({ token_hash }) => ({
        id: randomUUID(),
        account_id: accountId,
        token_hash: Buffer.from(token_hash),
        message: JSON.stringify(message),
        expires_at: sql<Date>`now() + make_interval(hours => ${sql.lit(hours)})`,
      })),
    )
    .execute()
  return devices.length
}

export interface MessageClaim {
  count: number
  seconds: number
  /** A message that was claimed this many times is left to expire. */
  mostAttempts: number
}

/** Claims due messages. If the claiming node is killed, they can be claimed again after `seconds`. */
export async function claimMessages(db: Db, { count, seconds, mostAttempts }: MessageClaim): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    update push_messages set attempts = attempts + 1, due_at = now() + make_interval(secs => ${sql.lit(seconds)})
    where id in (
      select id from push_messages where due_at <= now() and expires_at > now() and attempts < ${sql.lit(mostAttempts)}
      order by due_at limit ${sql.lit(count)} for update skip locked)
    returning id, account_id as "accountId", token_hash as "tokenHash", message, attempts`.execute(db)
  return rows.map((row) => ({ ...row, tokenHash: Buffer.from(row.tokenHash) }))
}

export async function dropMessage(db: Db, id: string): Promise<void> {
  await db.deleteFrom('push_messages').where('id', '=', id).execute()
}

export async function postponeMessage(db: Db, id: string, seconds: number): Promise<void> {
  await db
    .updateTable('push_messages')
    .set({ due_at: sql<Date>`now() + make_interval(secs => ${seconds}::float8)` })
    .where('id', '=', id)
    .execute()
}

/** Returns a claimed message to the queue, for a node that stops before sending it. */
export async function releaseMessage(db: Db, id: string): Promise<void> {
  await db
    .updateTable('push_messages')
    .set({ attempts: sql`attempts - 1`, due_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Deletes the messages to a browser that no longer accepts any. */
export async function dropMessagesTo(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('push_messages').where('token_hash', '=', tokenHash).execute()
}
