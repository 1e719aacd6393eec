import { type FarcasterNotification, notificationTypes } from '@chorus/contract/farcaster/farcaster-notifications'
import type { Cast } from '@chorus/contract/farcaster/farcaster-types'
import type { Db } from '../../../db/database.ts'
import { readSeen } from '../../../db/tables/seen-notifications.ts'
import type { CastListRequest, FarcasterViewer } from '../hub/farcaster-upstream.ts'
import { toWireCast } from '../hub/to-wire-cast.ts'
import type { NotificationPage } from '../read-model/queries/read-notifications.ts'
import type { NeynarClient } from './create-neynar-client.ts'
import { type NeynarNotification, NotificationsReply } from './neynar-wire.ts'
import { readNext } from './read-each.ts'
import { toCast, toUser } from './to-cast.ts'

interface NotificationDeps {
  client: NeynarClient
  db: Db
  complete: (casts: readonly Cast[], viewer: FarcasterViewer | undefined) => Promise<Cast[]>
}

const types = {
  likes: notificationTypes.like,
  recasts: notificationTypes.recast,
  reply: notificationTypes.reply,
  follows: notificationTypes.follow,
  mention: notificationTypes.mention,
  quote: notificationTypes.quote,
} as const

const [largestPage, mostUnread] = [25, 100]
const peopleOf = ({ follows, reactions }: NeynarNotification) => [...follows, ...reactions].map(({ user }) => toUser(user))

/** The seen state is stored here, because the provider would apply it to all of the account's apps. */
export async function readNeynarNotifications(
  { client, db, complete }: NotificationDeps,
  viewer: FarcasterViewer,
  { size, cursor }: CastListRequest,
): Promise<NotificationPage> {
  const seen = await readSeen(db, viewer.accountId, 'farcaster', String(viewer.fid))
  const read = (limit: number, from: string | undefined) =>
    client.ask('notifications', { fid: viewer.fid, limit, cursor: from }, NotificationsReply)
  const [page, newest] = await Promise.all([read(Math.min(size, largestPage), cursor), read(largestPage, undefined)])
  const casts = await complete(
    page.notifications.flatMap(({ cast }) => (cast ? [toCast(cast)] : [])),
    viewer,
  )
  const byHash = new Map(casts.map((cast) => [cast.hash, toWireCast(cast)]))
  const unread = newest.notifications
    .filter((one) => !seen || Date.parse(one.most_recent_timestamp) > seen.getTime())
    .reduce((total, one) => total + Math.max(1, peopleOf(one).length), 0)
  return {
    notifications: page.notifications.flatMap((one, index): FarcasterNotification[] => {
      const users = one.cast && peopleOf(one).length === 0 ? [toUser(one.cast.author)] : peopleOf(one)
      const cast = one.cast ? byHash.get(one.cast.hash) : null
      if (one.type !== 'follows' && !cast) return []
      const timestamp = new Date(toTimestamp(page.notifications, index)).toISOString()
      return [
        {
          notificationType: types[one.type],
          timestamp,
          cast: (cast ?? null) as FarcasterNotification['cast'],
          user: users[0] ?? null,
          users,
        },
      ]
    }),
    cursor: readNext(page.next),
    unread: Math.min(unread, mostUnread),
    seenAt: seen,
  }
}

/** ms. Clients identify a notification by its time and type, so equal times get different milliseconds. */
function toTimestamp(all: readonly NeynarNotification[], index: number): number {
  const at = all[index]!.most_recent_timestamp
  return Date.parse(at) + Math.max(0, 999 - all.slice(0, index).filter((one) => one.most_recent_timestamp === at).length)
}
