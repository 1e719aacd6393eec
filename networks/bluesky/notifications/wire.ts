import * as v from 'valibot'
import { lenientArray } from '../../lenient-array.ts'
import { WireProfile } from '../decode/wire.ts'

const uri = v.pipe(v.string(), v.maxLength(8192))

const WireNotification = v.object({
  uri,
  author: WireProfile,
  reason: v.string(),
  reasonSubject: v.optional(uri),
  record: v.optional(
    v.fallback(
      v.object({
        /** For a like or repost: its target. */
        subject: v.optional(v.fallback(v.optional(v.object({ uri })), undefined)),
        /** For a post. */
        text: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.maxLength(50_000))), undefined)),
      }),
      {},
    ),
    {},
  ),
  isRead: v.boolean(),
  indexedAt: v.string(),
})
export type WireNotification = v.InferOutput<typeof WireNotification>

export const WireNotifications = v.object({
  notifications: lenientArray(WireNotification),
  cursor: v.optional(v.string()),
  priority: v.optional(v.boolean()),
  seenAt: v.optional(v.string()),
})
export const WireUnreadCount = v.object({ count: v.pipe(v.number(), v.integer(), v.minValue(0)) })
