import { toCursor } from '@chorus/model/page'
import type { Post } from '@chorus/model/post'
import * as v from 'valibot'
import type { Notifications } from '../../network.ts'
import { toPost } from '../decode/to-post.ts'
import { WirePosts } from '../decode/wire.ts'
import { listSize, toPaging } from '../paging.ts'
import type { ActingXrpc } from '../xrpc.ts'
import { toNotifications, toPostUris, toReasons, toTime } from './to-notifications.ts'
import { WireNotifications, WireUnreadCount } from './wire.ts'

const listCall = 'app.bsky.notification.listNotifications'
/** Posts per request. */
const maxPerRequest = 25

export function createNotifications(xrpc: ActingXrpc): Required<Omit<Notifications, 'types'>> {
  const fetchPosts = async (uris: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, Post>> => {
    const parts = Array.from({ length: Math.ceil(uris.length / maxPerRequest) }, (_, part) =>
      uris.slice(part * maxPerRequest, (part + 1) * maxPerRequest),
    )
    const answers = await Promise.all(parts.map((part) => xrpc.query('app.bsky.feed.getPosts', WirePosts, { uris: part }, signal)))
    return new Map(answers.flatMap(({ posts }) => posts.map((post) => [post.uri, toPost(post)] as const)))
  }
  return {
    async list({ types, priority, ...page }) {
      const params = { reasons: types && toReasons(types), priority, ...toPaging(page, listSize) }
      const { notifications, cursor, seenAt } = await xrpc.query(listCall, WireNotifications, params, page.signal)
      const posts = await fetchPosts([...new Set(notifications.flatMap(toPostUris))], page.signal)
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
