import type { User } from '@chorus/contract/farcaster/farcaster-types'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import type { CastListRequest, FarcasterViewer } from '../../hub/farcaster-upstream.ts'
import { reactionTypes } from '../../hub/reaction-types.ts'
import { asPrepared } from './as-prepared.ts'
import type { CastKey } from './load-casts.ts'
import { loadUsers } from './load-users.ts'

export interface UserPage {
  users: User[]
  total: number
  cursor?: string | undefined
}

export type FollowList = 'followers' | 'followings' | 'mutuals'
export type ReactionKind = 'like' | 'recast'

interface Place {
  fid: number
  at: number
}

function readPlace(cursor: string | undefined): Place {
  const [, at, fid] = /^(\d{1,10})\.(\d{1,12})$/.exec(cursor ?? '') ?? []
  return at && fid ? { at: Math.min(Number(at), 2_147_483_647), fid: Number(fid) } : { at: 2_147_483_647, fid: -1 }
}

/** `rows` selects fid and at, newest first; `total` counts all of them. */
async function readUsers(
  db: Db,
  rows: (isAfter: (fid: string) => RawBuilder<boolean>, tail: (fid: string) => RawBuilder<unknown>) => RawBuilder<unknown>,
  total: RawBuilder<unknown>,
  { size, cursor, viewer }: CastListRequest,
): Promise<UserPage> {
  const place = readPlace(cursor)
  const isAfter = (fid: string) => sql<boolean>`at <= ${place.at} and (at < ${place.at} or ${sql.ref(fid)} > ${place.fid})`
  const tail = (fid: string) => sql`order by at desc, ${sql.ref(fid)} limit ${sql.lit(size + 1)}`
  const [listed, counted] = await Promise.all([
    sql<Place>`${asPrepared} ${rows(isAfter, tail)}`.execute(db),
    sql<{ total: number }>`${asPrepared} select coalesce((${total}), 0) as total`.execute(db),
  ])
  const page = listed.rows.slice(0, size)
  const users = await loadUsers(
    db,
    page.map(({ fid }) => fid),
    viewer,
  )
  const last = page.at(-1)
  return {
    users: page.map(({ fid }) => users.get(fid)!),
    total: Math.max(0, Number(counted.rows[0]!.total)),
    cursor: last && listed.rows.length > size ? `${last.at}.${last.fid}` : undefined,
  }
}

export const readReactors = (db: Db, { fid, hash }: CastKey, kind: ReactionKind, request: CastListRequest): Promise<UserPage> =>
  readUsers(
    db,
    (isAfter, tail) => sql`
      select fid, at from farcaster_reactions
      where target_hash = decode(${hash}, 'hex') and target_fid = ${fid} and type = ${reactionTypes[kind]} and state = 0
        and ${isAfter('fid')} ${tail('fid')}`,
    sql`select ${sql.ref(kind === 'like' ? 'likes' : 'recasts')} from farcaster_cast_counts where fid = ${fid} and hash = decode(${hash}, 'hex')`,
    request,
  )

export function readFollows(db: Db, fid: number, list: FollowList, request: CastListRequest): Promise<UserPage> {
  if (list === 'followings')
    return readUsers(
      db,
      (isAfter, tail) => sql`
        select target_fid as fid, at from farcaster_links
        where fid = ${fid} and type = 'follow' and state = 0 and ${isAfter('target_fid')} ${tail('target_fid')}`,
      sql`select following from farcaster_follow_counts where fid = ${fid}`,
      request,
    )
  if (list === 'followers')
    return readUsers(
      db,
      (isAfter, tail) => sql`
        select fid, at from farcaster_links
        where target_fid = ${fid} and type = 'follow' and state = 0 and ${isAfter('fid')} ${tail('fid')}`,
      sql`select followers from farcaster_follow_counts where fid = ${fid}`,
      request,
    )
  const viewer = request.viewer?.fid
  if (viewer === undefined) return Promise.resolve({ users: [], total: 0 })
  const mutual = sql`
    from farcaster_links own
    join farcaster_links theirs on theirs.fid = own.target_fid and theirs.type = 'follow' and theirs.target_fid = ${fid} and theirs.state = 0
    where own.fid = ${viewer} and own.type = 'follow' and own.state = 0`
  return readUsers(
    db,
    (isAfter, tail) => sql`select fid, at from (select theirs.fid, theirs.at ${mutual}) as mutual where ${isAfter('fid')} ${tail('fid')}`,
    sql`select count(*) ${mutual}`,
    request,
  )
}

export const readBlocked = (db: Db, { fid }: FarcasterViewer, request: CastListRequest): Promise<UserPage> =>
  readUsers(
    db,
    (isAfter, tail) => sql`
      select target_fid as fid, at from farcaster_links
      where fid = ${fid} and type = 'block' and state = 0 and ${isAfter('target_fid')} ${tail('target_fid')}`,
    sql`select count(*) from farcaster_links where fid = ${fid} and type = 'block' and state = 0`,
    request,
  )

/** Whether an account and one of others have blocked each other, in either direction. */
export async function hasBlockBetween(db: Db, fid: number, others: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`${asPrepared} select exists (
      select from unnest(${[...others]}::bigint[]) as given (other) join farcaster_links link
        on (link.fid = ${fid} and link.target_fid = other) or (link.fid = other and link.target_fid = ${fid})
      where link.type = 'block' and link.state = 0) as found`.execute(db)
  return rows[0]?.found ?? false
}

export async function readFriendship(db: Db, fid: number, other: number): Promise<{ isFollowing: boolean; isFollowedBack: boolean }> {
  const { rows } = await sql<{ fid: number }>`${asPrepared} select fid from farcaster_links where type = 'follow' and state = 0
      and ((fid = ${fid} and target_fid = ${other}) or (fid = ${other} and target_fid = ${fid}))`.execute(db)
  return { isFollowing: rows.some((row) => row.fid === fid), isFollowedBack: rows.some((row) => row.fid === other) }
}
