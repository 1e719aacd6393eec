import { type FarcasterNotification, notificationTypes } from '@chorus/contract/farcaster/farcaster-notifications'
import type { Cast } from '@chorus/contract/farcaster/farcaster-types'
import type * as v from 'valibot'
import { toWireCast } from '../hub/to-wire-cast.ts'
import type { FarcasterIndex } from '../read-model/farcaster-index.ts'
import { NotificationsResult, UnseenResult } from './client-wire.ts'
import type { ClientApi } from './create-client-api.ts'
import { findCast } from './find-cast.ts'
import { toCast, toUser } from './to-cast.ts'

/** By the service's names. Others, such as those of mini apps, have no equivalent here. */
const types: Readonly<Record<string, FarcasterNotification['notificationType']>> = {
  'cast-reaction': notificationTypes.like,
  'cast-like': notificationTypes.like,
  recast: notificationTypes.recast,
  'cast-recast': notificationTypes.recast,
  'cast-reply': notificationTypes.reply,
  follow: notificationTypes.follow,
  'cast-mention': notificationTypes.mention,
  'cast-quote': notificationTypes.quote,
}

type Notifications = v.InferOutput<typeof NotificationsResult>['notifications']

/** Each costs a call, and the service accepts 20 per ten seconds. */
const mostParents = 8

/** The account's notifications, as grouped by the service. */
export async function readClientNotifications(
  client: ClientApi,
  token: string,
  cursor: string | undefined,
): ReturnType<FarcasterIndex['notifications']> {
  const [page, unseen] = await Promise.all([
    client.ask('notifications', { cursor, token }, NotificationsResult),
    client.find('unseen', { token }, UnseenResult),
  ])
  const parents = await findParents(client, token, page.result.notifications)
  const taken = new Set<number>()
  const notifications = page.result.notifications.flatMap(({ type, previewItems, ...single }): FarcasterNotification[] => {
    const kind = types[type]
    const items = previewItems ?? [single]
    const found = items.find(({ content }) => content?.cast)?.content?.cast
    if (kind === undefined || (kind !== notificationTypes.follow && !found)) return []
    const users = items.flatMap(({ actor }) => (actor ? [toUser(actor)] : []))
    // Clients identify a notification by its time and type.
    let at = single.latestTimestamp ?? single.timestamp ?? 0
    while (taken.has(at)) at -= 1
    taken.add(at)
    return [
      {
        notificationType: kind,
        timestamp: new Date(at).toISOString(),
        cast: (found ? toWireCast(withParent(toCast(found), parents)) : null) as FarcasterNotification['cast'],
        user: users[0] ?? null,
        users,
      },
    ]
  })
  const seen = page.result.notifications.find(({ isUnread }) => isUnread === false)
  const seenAt = seen && new Date(seen.latestTimestamp ?? seen.timestamp ?? 0)
  return { notifications, cursor: page.cursor, unread: unseen?.result.notificationsCount ?? 0, seenAt }
}

/** What the replies of a page reply to. */
async function findParents(client: ClientApi, token: string, items: Notifications): Promise<ReadonlyMap<string, Cast>> {
  const replies = items.filter(({ type }) => types[type] === notificationTypes.reply)
  const hashes = replies.flatMap(({ previewItems, content }) => (previewItems?.[0]?.content ?? content)?.cast?.parentHash ?? [])
  const wanted = [...new Set(hashes)].slice(0, mostParents)
  // A reply is worth showing without it.
  const found = await Promise.all(wanted.map((hash) => findCast(client, hash, token).catch(() => undefined)))
  return new Map(found.flatMap((cast) => (cast ? [[cast.hash, toCast(cast)]] : [])))
}

function withParent(cast: Cast, parents: ReadonlyMap<string, Cast>): Cast {
  const parentCast = parents.get(cast.parent_hash ?? '')
  return parentCast ? { ...cast, parentCast } : cast
}
