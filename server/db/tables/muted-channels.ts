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

/** The ids of all of them. */
export async function loadMutedChannels(db: Db, accountId: string, platform: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('muted_channels')
    .select('channel_id')
    .where('account_id', '=', accountId)
    .where('platform', '=', platform)
    .execute()
  return new Set(rows.map(({ channel_id: id }) => id))
}

export interface MutedChannelPage {
  channels: MutedChannel[]
  cursor?: string | undefined
}

/** Newest first. `cursor`: of the page before. */
export async function listMutedChannels(
  db: Db,
  { accountId, platform, size, cursor }: { accountId: string; platform: string; size: number; cursor: string | undefined },
): Promise<MutedChannelPage> {
  const [, micros, id] = /^(\d{1,18})\.([\da-z-]{1,100})$/.exec(cursor ?? '') ?? []
  const { rows } = await sql<{ id: string; created_at: Date; micros: string }>`
    select channel_id as id, created_at, micros::text from muted_channels
    cross join lateral (select (extract(epoch from created_at) * 1000000)::bigint as micros) as place
    where account_id = ${accountId}::uuid and platform = ${platform}
      and (${micros === undefined}::boolean or micros < ${micros ?? 0}::bigint or (micros = ${micros ?? 0}::bigint and channel_id > ${id ?? ''}))
    order by micros desc, channel_id limit ${size + 1}`.execute(db)
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return {
    channels: page.map((row) => ({ channelId: row.id, createdAt: row.created_at })),
    cursor: last && rows.length > size ? `${last.micros}.${last.id}` : undefined,
  }
}
