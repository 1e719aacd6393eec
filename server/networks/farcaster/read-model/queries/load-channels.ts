import type { ChannelBrief } from '@chorus/contract/farcaster/farcaster-channels'
import type { Channel, User } from '@chorus/contract/farcaster/farcaster-types'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import type { FarcasterViewer } from '../../hub/farcaster-upstream.ts'
import { asPrepared } from './as-prepared.ts'
import { loadUsers } from './load-users.ts'

interface ChannelRow {
  id: string
  url: string
  name: string
  description: string
  image_url: string
  header_image_url: string
  lead_fid: number | null
  host_fids: number[]
  created_at: number
  follower_count: number
  member_count: number
}

const columns = sql`id, url, name, description, image_url, header_image_url, lead_fid, host_fids, created_at, follower_count, member_count`

const toChannel = ({ id, name, description, image_url, url, created_at, follower_count }: ChannelRow): Channel => ({
  id,
  name,
  description,
  image_url,
  url,
  parent_url: url,
  created_at,
  follower_count,
})

/** By the URL that casts name as their parent. */
export async function loadChannelsByUrl(db: Db, urls: readonly string[]): Promise<Map<string, Channel>> {
  if (urls.length === 0) return new Map()
  const { rows } =
    await sql<ChannelRow>`${asPrepared} select ${columns} from farcaster_channels where url = any(${[...new Set(urls)]}::text[])`.execute(
      db,
    )
  return new Map(rows.map((row) => [row.url, toChannel(row)]))
}

/** Channels with their leads, and whether the viewer follows them. `tail`: the clauses after `from`. */
export async function loadChannels(db: Db, tail: RawBuilder<unknown>, viewer?: FarcasterViewer): Promise<ChannelBrief[]> {
  const { rows } = await sql<ChannelRow & { is_following: boolean }>`${asPrepared} select ${columns}, exists (
      select from farcaster_channel_follows own where own.fid = ${viewer?.fid ?? 0} and own.channel_id = farcaster_channels.id) as is_following
    from farcaster_channels ${tail}`.execute(db)
  const users = await loadUsers(
    db,
    rows.flatMap(({ lead_fid: lead, host_fids: hosts }) => [...(lead === null ? [] : [lead]), ...hosts]),
    viewer,
  )
  return rows.map((row) => {
    const lead = row.lead_fid === null ? undefined : users.get(row.lead_fid)
    return {
      ...toChannel(row),
      header_image_url: row.header_image_url,
      member_count: row.member_count,
      hostFids: row.host_fids,
      hosts: row.host_fids.flatMap((fid) => users.get(fid) ?? []).map(toLead),
      ...(lead ? { lead: toLead(lead) } : {}),
      ...(viewer ? { isFollowing: row.is_following } : {}),
    }
  })
}

const toLead = ({ fid, username, display_name, pfp, bio, followers, following, addresses, ...user }: User) => ({
  fid: Number(fid),
  username,
  display_name: display_name ?? '',
  pfp: pfp ?? '',
  bio: bio ?? '',
  followers,
  following,
  addresses,
  isFollowing: user.isFollowing ?? false,
  isFollowedBack: user.isFollowedBack ?? false,
})
