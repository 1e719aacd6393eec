import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { hasRoom } from '../has-room.ts'

/** Far more than a person mutes by hand. */
const most = 5000

export interface MutedChannel {
  channelId: string
  createdAt: Date
}

/** Undefined: there isn't room for another one. */
export async function insertMutedChannel(db: Db, accountId: string, platform: string, channelId: string): Promise<Date | undefined> {
  const same = sql`there.platform = ${platform} and there.channel_id = ${channelId}`
  const { rows } = await sql<{ created_at: Date }>`
    insert into muted_channels (account_id, platform, channel_id)
    select ${accountId}::uuid, ${platform}, ${channelId} where ${hasRoom({ table: 'muted_channels', accountId, most, same })}
    on conflict (account_id, platform, channel_id) do update set channel_id = excluded.channel_id
    returning created_at`.execute(db)
  return rows[0]?.created_at
}

/** Returns whether it was muted. */
export async function deleteMutedChannel(db: Db, accountId: string, platform: string, channelId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('muted_channels')
    .where('account_id', '=', accountId)
    .where('platform', '=', platform)
    .where('channel_id', '=', channelId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Newest first. */
export async function listMutedChannels(db: Db, accountId: string, platform: string, count: number): Promise<MutedChannel[]> {
  const rows = await db
    .selectFrom('muted_channels')
    .select(['channel_id', 'created_at'])
    .where('account_id', '=', accountId)
    .where('platform', '=', platform)
    .orderBy('created_at', 'desc')
    .orderBy('channel_id')
    .limit(count)
    .execute()
  return rows.map((row) => ({ channelId: row.channel_id, createdAt: row.created_at }))
}
