import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import type { WireChannel } from './channel-wire.ts'

const batch = 500

/** Replaces what is known about these channels. */
export async function storeChannels(db: Db, channels: readonly WireChannel[]): Promise<void> {
  const rows = [...new Map(channels.map((channel) => [channel.id, toRow(channel)])).values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  for (let from = 0; from < rows.length; from += batch)
    await sql`
      insert into farcaster_channels (id, url, name, description, image_url, header_image_url, lead_fid, host_fids, created_at,
        follower_count, member_count, pinned_cast_hash)
      select * from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + batch))}::jsonb) as given (id text, url text, name text,
        description text, image_url text, header_image_url text, lead_fid bigint, host_fids jsonb, created_at bigint,
        follower_count integer, member_count integer, pinned_cast_hash text)
      on conflict (id) do update set url = excluded.url, name = excluded.name, description = excluded.description,
        image_url = excluded.image_url, header_image_url = excluded.header_image_url, lead_fid = excluded.lead_fid,
        host_fids = excluded.host_fids, created_at = excluded.created_at, follower_count = excluded.follower_count,
        member_count = excluded.member_count, pinned_cast_hash = excluded.pinned_cast_hash, read_at = now()`.execute(db)
}

const toRow = (channel: WireChannel) => ({
  id: channel.id,
  url: channel.url,
  name: channel.name,
  description: channel.description ?? '',
  image_url: channel.imageUrl ?? '',
  header_image_url: channel.headerImageUrl ?? '',
  lead_fid: channel.leadFid ?? null,
  host_fids: [...new Set([...(channel.leadFid ? [channel.leadFid] : []), ...(channel.moderatorFids ?? [])])],
  created_at: Math.round(channel.createdAt),
  follower_count: channel.followerCount,
  member_count: channel.memberCount,
  pinned_cast_hash: channel.pinnedCastHash ?? null,
})

/** Replaces the channels that an account follows. */
export async function storeFollowedChannels(db: Db, fid: number, ids: readonly string[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`delete from farcaster_channel_follows where fid = ${fid} and not channel_id = any(${[...ids]}::text[])`.execute(transaction)
    await sql`
      insert into farcaster_channel_follows (fid, channel_id)
      select ${fid}, id from unnest(${[...new Set(ids)].toSorted()}::text[]) as given (id)
      on conflict (fid, channel_id) do nothing`.execute(transaction)
  })
}

/** Applies what an account has just done here, before the client API is read again. */
export async function setChannelFollow(db: Db, fid: number, id: string, isFollowing: boolean): Promise<void> {
  if (isFollowing)
    await sql`insert into farcaster_channel_follows (fid, channel_id) values (${fid}, ${id}) on conflict (fid, channel_id) do nothing`.execute(
      db,
    )
  else await sql`delete from farcaster_channel_follows where fid = ${fid} and channel_id = ${id}`.execute(db)
}
