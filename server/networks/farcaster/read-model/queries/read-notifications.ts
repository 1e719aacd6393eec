import { type FarcasterNotification, notificationTypes } from '@chorus/contract/farcaster/farcaster-notifications'
import type { Cast } from '@chorus/contract/farcaster/farcaster-types'
import type { NotificationType } from '@chorus/model/notifications/notification'
import type { NotificationEvent, NotificationEvents } from '@chorus/model/notifications/notification-event'
import { toFarcasterTime } from '@chorus/networks/farcaster/messages/sign-message'
import { toPost } from '@chorus/networks/farcaster/to-post'
import { toProfile } from '@chorus/networks/farcaster/to-profile'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { readSeen } from '../../../../db/tables/seen-notifications.ts'
import type { CastListRequest, FarcasterViewer } from '../../hub/farcaster-upstream.ts'
import { toMilliseconds } from '../../hub/hub-wire.ts'
import { toWireCast } from '../../hub/to-wire-cast.ts'
import { asPrepared, unseen } from './as-prepared.ts'
import { type CastEntry, hydrateCasts } from './hydrate-casts.ts'
import { loadUsers } from './load-users.ts'

interface NoticeRow {
  type: FarcasterNotification['notificationType']
  /** The account that did it. */
  fid: number
  at: number
  /** The author and hash of the cast that it is about; for a follow, none. */
  cast_fid: number | null
  hash: string | null
}

type Group = [NoticeRow, ...NoticeRow[]]

/** Rows that are grouped into one page, and the most that are counted as unread. */
const mostRows = 200
const mostUnread = 100
/** Rows of one type that are read when some casts are left out: a popular one may have any number. */
const mostScanned = 5000
/** Queries per count, because each may be filled with other casts in muted channels. */
const mostQueries = 10
/** Rows of each type that are read to find those for push messages, and the most of one actor among these. */
const mostReadForPush = 1000
const mostPerActor = 20
const endOfTime = 2_147_483_647

/** ms. Messages have whole seconds, and the newest notification of a second is shown at its last millisecond: see `toTimestamp`. */
const lastMillisecond = 999

/** The latest second that was seen to its end. */
const toLatestSeen = (seen: Date): number => Math.max(-1, Math.floor((seen.getTime() - lastMillisecond - toMilliseconds(0)) / 1000))

interface Range {
  before: number
  after: number
  /** Of each type. */
  most: number
  /** Casts that are left out, in hex. */
  without?: readonly string[]
}

/** What others did to an account's casts and to the account. */
function toNotices(fid: number, { before, after, most, without = [] }: Range): RawBuilder<unknown> {
  const cut = (rows: RawBuilder<unknown>): RawBuilder<unknown> => {
    const latest = (count: number) => sql`${rows} and at < before and at > after order by at desc limit ${sql.lit(count)}`
    if (without.length === 0) return sql`(${latest(most)})`
    return sql`(select * from (${latest(mostScanned)}) as latest (type, fid, at, cast_fid, hash)
      where hash is null or encode(hash, 'hex') <> all(${without}::text[]) order by at desc limit ${sql.lit(most)})`
  }
  const { reply, follow, mention, quote } = notificationTypes
  return sql`(select notices.* from ${unseen(sql`${fid}::bigint as own, ${before}::integer as before, ${after}::integer as after`)} as asked
    cross join lateral (
      ${cut(sql`select type, fid, at, target_fid as cast_fid, target_hash as hash from farcaster_reactions
        where target_fid = own and fid <> own and state = 0`)}
      union all
      ${cut(sql`select ${sql.lit(reply)}::smallint, fid, at, fid, hash from farcaster_casts
        where parent_fid = own and fid <> own and state = 0`)}
      union all
      ${cut(sql`select ${sql.lit(follow)}::smallint, fid, at, null::bigint, null::bytea from farcaster_links
        where target_fid = own and type = 'follow' and state = 0`)}
      union all
      ${cut(sql`select ${sql.lit(mention)}::smallint, fid, at, fid, hash from farcaster_mentions
        where target_fid = own and fid <> own`)}
      union all
      ${cut(sql`select ${sql.lit(quote)}::smallint, fid, at, fid, hash from farcaster_casts
        where quoted_fid = own and fid <> own and parent_fid is distinct from own and state = 0`)}) as notices)`
}

/** Newest first. */
async function readRows(db: Db, fid: number, range: Range): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`${asPrepared} select type, fid, at, cast_fid, encode(hash, 'hex') as hash
    from ${toNotices(fid, range)} as notices order by at desc, type, hash, fid limit ${sql.lit(range.most)}`.execute(db)
  return rows
}

/**
 * The latest rows for push messages, newest first, without accounts that the viewer blocks. Each actor gets a limited share, so that no
 * one can crowd out everyone else. Rows dated ahead of `now`, which hubs accept, count when they are due.
 */
async function readPushRows(db: Db, fid: number, now: number): Promise<NoticeRow[]> {
  const range = { before: now + 1, after: -1, most: mostReadForPush }
  const { rows } = await sql<NoticeRow>`${asPrepared} select type, fid, at, cast_fid, encode(hash, 'hex') as hash from (
      select *, row_number() over (partition by fid order by at desc, type, hash) as place from ${toNotices(fid, range)} as notices) as placed
    where place <= ${sql.lit(mostPerActor)} and not exists (select from farcaster_links block
      where block.fid = ${fid} and block.type = 'block' and block.target_fid = placed.fid and block.state = 0)
    order by at desc, type, hash, fid limit ${sql.lit(mostRows)}`.execute(db)
  return rows
}

const isWritten = ({ type }: NoticeRow): boolean => type !== notificationTypes.like && type !== notificationTypes.recast

/** Likes and recasts of one cast are one notification. */
const toGroupKey = (row: NoticeRow): string => (isWritten(row) ? `${row.type} ${row.hash} ${row.fid}` : `${row.type} ${row.hash}`)

/** The next page ends between two seconds, so that no event is on two pages or on none. */
function cutPage(rows: readonly NoticeRow[], size: number, isComplete: boolean): { groups: Group[]; next: number | undefined } {
  const groups = new Map<string, Group>()
  let used = 0
  for (const row of rows) {
    const group = groups.get(toGroupKey(row))
    if (group) group.push(row)
    else if (groups.size === size) break
    else groups.set(toGroupKey(row), [row])
    used += 1
  }
  if (used === rows.length && isComplete) return { groups: [...groups.values()], next: undefined }
  const cut = rows[Math.min(used, rows.length - 1)]!.at
  const whole = rows.slice(0, used).filter(({ at }) => at > cut)
  // A single second with more events than a page is shown as far as it fits.
  if (whole.length === 0) return { groups: [...groups.values()], next: cut }
  const kept = new Set(whole)
  const trimmed = [...groups.values()]
    .map((group) => group.filter((row) => kept.has(row)))
    .filter((group): group is Group => group.length > 0)
  return { groups: trimmed, next: cut + 1 }
}

const toKeys = (rows: readonly NoticeRow[]): CastEntry[] =>
  rows.flatMap(({ cast_fid: fid, hash, at }) => (fid === null || hash === null ? [] : [{ fid, hash, at }]))

const isMuted = ({ channel }: Cast, { mutedChannels }: FarcasterViewer): boolean => Boolean(channel && mutedChannels.has(channel.id))

/** Hashes, in hex. */
async function findMuted(db: Db, rows: readonly NoticeRow[], viewer: FarcasterViewer): Promise<Set<string>> {
  if (viewer.mutedChannels.size === 0) return new Set()
  const muted = (await hydrateCasts(db, toKeys(rows), viewer, 0)).filter((cast) => isMuted(cast, viewer))
  return new Set(muted.map(({ hash }) => hash.slice(2)))
}

/**
 * Up to the most. Casts in muted channels are left out of the next query, where they would take the room of older rows. `latest`: the latest
 * rows, if they are known already.
 */
async function countUnread(db: Db, viewer: FarcasterViewer, after: number, latest?: readonly NoticeRow[]): Promise<number> {
  const without: string[] = []
  for (let query = 1; ; query += 1) {
    const isKnown = query === 1 && latest !== undefined
    const rows = isKnown
      ? latest.filter(({ at }) => at > after).slice(0, mostUnread)
      : await readRows(db, viewer.fid, { before: endOfTime, after, most: mostUnread, without })
    const muted = await findMuted(db, rows, viewer)
    if (muted.size === 0 || rows.length < mostUnread || query === mostQueries)
      return rows.filter(({ hash }) => hash === null || !muted.has(hash)).length
    without.push(...muted)
  }
}

/** The latest events one by one, for push messages, without those of posts in channels that the viewer muted. */
export async function readNotificationEvents(db: Db, viewer: FarcasterViewer): Promise<NotificationEvents> {
  const [rows, seen] = await Promise.all([
    readPushRows(db, viewer.fid, toFarcasterTime(Date.now())),
    readSeen(db, viewer.accountId, 'farcaster', String(viewer.fid)),
  ])
  // Likes and recasts come without text: their casts only matter for muted channels.
  const needed = viewer.mutedChannels.size > 0 ? rows : rows.filter(isWritten)
  const fids = rows.map(({ fid }) => fid)
  const [casts, users] = await Promise.all([hydrateCasts(db, toKeys(needed), viewer, 0), loadUsers(db, fids, viewer)])
  const byHash = new Map(casts.map((cast) => [cast.hash, cast]))
  const events = rows.flatMap((row): NotificationEvent[] => {
    const { type, fid, at, hash } = row
    const postId = hash === null ? undefined : `0x${hash}`
    const cast = postId === undefined ? undefined : byHash.get(postId)
    if (cast && isMuted(cast, viewer)) return []
    const text = cast && isWritten(row) ? toPost(cast).metadata.content : ''
    return [
      {
        // Without the time, so that undoing a like and liking again doesn't notify twice.
        id: `${type} ${hash ?? ''} ${fid}`,
        at: toMilliseconds(at) + lastMillisecond,
        type: eventTypes[type],
        actor: toProfile(users.get(fid)!),
        ...(postId !== undefined && { postId }),
        ...(text && { text }),
      },
    ]
  })
  return { events, seenAt: seen?.getTime() }
}

const eventTypes: Record<NoticeRow['type'], NotificationType> = {
  [notificationTypes.like]: 'Reaction',
  [notificationTypes.recast]: 'Mirror',
  [notificationTypes.reply]: 'Comment',
  [notificationTypes.follow]: 'Follow',
  [notificationTypes.mention]: 'Mention',
  [notificationTypes.quote]: 'Quote',
}

export interface NotificationPage {
  notifications: FarcasterNotification[]
  cursor?: string | undefined
  unread: number
  /** When the viewer last marked them as seen. */
  seenAt?: Date | undefined
}

export async function readNotifications(db: Db, viewer: FarcasterViewer, { size, cursor }: CastListRequest): Promise<NotificationPage> {
  const before = /^\d{1,10}$/.test(cursor ?? '') ? Math.min(Number(cursor), endOfTime) : endOfTime
  const seen = await readSeen(db, viewer.accountId, 'farcaster', String(viewer.fid))
  const rows = await readRows(db, viewer.fid, { before, after: -1, most: mostRows })
  const { groups, next } = cutPage(rows, size, rows.length < mostRows)
  const [casts, users, unread] = await Promise.all([
    hydrateCasts(db, groups.flatMap(toKeys), viewer),
    loadUsers(
      db,
      groups.flatMap((group) => group.map(({ fid }) => fid)),
      viewer,
    ),
    countUnread(db, viewer, seen ? toLatestSeen(seen) : -1, before === endOfTime ? rows : undefined),
  ])
  const byHash = new Map(casts.filter((cast) => !isMuted(cast, viewer)).map((cast) => [cast.hash, toWireCast(cast)]))
  const notifications = groups.flatMap((group, index): FarcasterNotification[] => {
    const [{ type, hash, fid }] = group
    const cast = hash === null ? null : byHash.get(`0x${hash}`)
    // The cast is gone, or in a muted channel.
    if (cast === undefined) return []
    return [
      {
        notificationType: type,
        timestamp: new Date(toTimestamp(groups, index)).toISOString(),
        cast: cast as FarcasterNotification['cast'],
        user: users.get(fid)!,
        users: group.map((row) => users.get(row.fid)!),
      },
    ]
  })
  return { notifications, cursor: next === undefined ? undefined : String(next), unread, seenAt: seen }
}

/** ms. Clients identify a notification by its time and type, so those of one second get different milliseconds. */
function toTimestamp(groups: readonly Group[], index: number): number {
  const { at } = groups[index]![0]
  const earlier = groups.slice(0, index).filter(([first]) => first.at === at).length
  return toMilliseconds(at) + Math.max(0, lastMillisecond - earlier)
}
