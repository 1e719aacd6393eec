import { toCursor } from '@chorus/model/page'
import * as v from 'valibot'
import type { Notifications } from '../../network.ts'
import { fetchPosts, toContextUris, withContext } from '../lists/reply-context.ts'
import { listSize, toPaging } from '../paging.ts'
import type { ActingXrpc } from '../xrpc.ts'
import { toNotifications, toPostUris, toReasons, toTime } from './to-notifications.ts'
import { WireNotifications, WireUnreadCount } from './wire.ts'

const listCall = 'app.bsky.notification.listNotifications'
export function createNotifications(xrpc: ActingXrpc): Required<Omit<Notifications, 'types'>> {
  return {
    async list({ types, priority, ...page }) {
      const params = { reasons: types && toReasons(types), priority, ...toPaging(page, listSize) }
      const { notifications, cursor, seenAt } = await xrpc.query(listCall, WireNotifications, params, page.signal)
      const found = await fetchPosts(xrpc, notifications.flatMap(toPostUris), page.signal)
      const beside = [...found.values()].flatMap(toContextUris).filter((uri) => !found.has(uri))
      // Without them the notifications are still worth showing.
      const around = await fetchPosts(xrpc, beside, page.signal).catch(() => undefined)
      const near = around && new Map([...found, ...around])
      const posts = near ? new Map([...found].map(([uri, post]) => [uri, withContext(post, near)])) : found
      return {
        items: toNotifications(notifications, posts),
        cursor: toCursor(cursor),
        seenAt: (seenAt && Date.parse(seenAt)) || undefined,
        latestAt: notifications.length > 0 ? Math.max(...notifications.map(toTime)) : undefined,
      }
    },
    countUnseen: async (signal) => (await xrpc.query('app.bsky.notification.getUnreadCount', WireUnreadCount, {}, signal)).count,
    async markSeen(at) {
      await xrpc.call('app.bsky.notification.updateSeen', v.unknown(), { seenAt: new Date(at).toISOString() })
    },
    preferences: {
      // Provider API §8.2: the list itself carries the setting; not every server has a separate call for it.
      load: async (signal) => ({ priority: (await xrpc.query(listCall, WireNotifications, { limit: 1 }, signal)).priority ?? false }),
      async save({ priority }) {
        await xrpc.call('app.bsky.notification.putPreferences', v.unknown(), { priority })
      },
    },
  }
}
