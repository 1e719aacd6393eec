import type { User } from '@chorus/contract/farcaster/farcaster-types'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import type { FarcasterViewer } from '../../hub/farcaster-upstream.ts'
import { asPrepared } from './as-prepared.ts'

interface UserRow {
  fid: number
  data: Record<string, string> | null
  addresses: [address: string, protocol: string][] | null
  followers: number | null
  following: number | null
  is_following: boolean
  is_followed_back: boolean
  is_blocking: boolean
}

/** Users by fid, those that the index doesn't know included, with the viewer's relation to them. */
export async function loadUsers(db: Db, fids: readonly number[], viewer?: FarcasterViewer): Promise<Map<number, User>> {
  const unique = [...new Set(fids)]
  if (unique.length === 0) return new Map()
  const links = (type: 'follow' | 'block', from: string, to: string) => sql<boolean>`${viewer !== undefined}::boolean and exists (
    select from farcaster_links link where link.fid = ${sql.raw(from)} and link.type = ${type} and link.state = 0
      and link.target_fid = ${sql.raw(to)})`
  const { rows } = await sql<UserRow>`${asPrepared} select given.fid, facts.data, facts.addresses, counts.followers, counts.following,
      ${links('follow', 'viewer.fid', 'given.fid')} as is_following, ${links('follow', 'given.fid', 'viewer.fid')} as is_followed_back,
      ${links('block', 'viewer.fid', 'given.fid')} as is_blocking
    from unnest(${unique}::bigint[]) as given (fid)
    cross join (select ${viewer?.fid ?? 0}::bigint as fid) as viewer
    left join lateral (
      select jsonb_object_agg(kind, value) filter (where key = '') as data,
        jsonb_agg(jsonb_build_array(key, value) order by at, key) filter (where kind = 'address') as addresses
      from farcaster_facts where farcaster_facts.fid = given.fid and state = 0) facts on true
    left join lateral (select * from farcaster_follow_counts where fid = given.fid limit 1) counts on true`.execute(db)
  return new Map(rows.map((row) => [row.fid, toUser(row)]))
}

function toUser({ fid, data, addresses, followers, following, ...viewer }: UserRow): User {
  const of = (protocol: string) => (addresses ?? []).filter(([, its]) => its === protocol).map(([address]) => address)
  return {
    fid: String(fid),
    username: data?.['username'] || `!${fid}`,
    display_name: data?.['display'] ?? '',
    pfp: data?.['pfp'] ?? '',
    bio: data?.['bio'] ?? '',
    followers: Math.max(0, followers ?? 0),
    following: Math.max(0, following ?? 0),
    addresses: of('ethereum'),
    solanaAddresses: of('solana'),
    isFollowing: viewer.is_following,
    isFollowedBack: viewer.is_followed_back,
    ...(viewer.is_blocking ? { isBlocking: true } : {}),
    ...(data?.['location'] ? { location: data['location'] } : {}),
    ...(data?.['banner'] ? { banner: data['banner'] } : {}),
    ...(data?.['url'] ? { url: data['url'] } : {}),
  }
}

/** The account that uses a name now. */
export async function findFid(db: Db, handle: string): Promise<number | undefined> {
  const { rows } = await sql<{
    fid: number
  }>`${asPrepared} select fid from farcaster_facts where state = 0 and kind = 'username' and lower(value) = ${handle.toLowerCase()}
    order by at desc limit 1`.execute(db)
  return rows[0]?.fid
}
