import type { Happening, Happenings } from '@chorus/model/happening'
import { decode } from '../../http.ts'
import { readUri, toPostId } from '../post-id.ts'
import { toProfile } from '../to-profile.ts'
import { toPostUris, toTime, typeOf } from './to-notifications.ts'
import { type WireNotification, WireNotifications } from './wire.ts'

/** How the service of an account is asked for the latest happenings. */
export const happeningsQuestion = { nsid: 'app.bsky.notification.listNotifications', search: '?limit=50' } as const

/** What it answers, one by one: nothing is put together here, and no post is fetched. Throws a `malformed` Failure. */
export function toHappenings(answer: unknown): Happenings {
  const { notifications, seenAt } = decode(WireNotifications, answer, { network: 'bluesky', call: happeningsQuestion.nsid })
  return { happenings: notifications.flatMap((wire) => toHappening(wire) ?? []), seenAt: (seenAt && Date.parse(seenAt)) || undefined }
}

function toHappening(wire: WireNotification): Happening | undefined {
  const type = typeOf(wire)
  const at = toTime(wire)
  if (!type || at === 0) return undefined
  const [uri] = toPostUris(wire)
  const isPost = uri !== undefined && readUri(uri).collection === 'app.bsky.feed.post'
  return {
    id: wire.uri,
    at,
    type,
    actor: toProfile(wire.author),
    ...(isPost ? { postId: toPostId(uri) } : {}),
    ...(wire.record.text ? { text: wire.record.text } : {}),
  }
}
