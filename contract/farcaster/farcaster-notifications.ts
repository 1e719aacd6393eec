import * as v from 'valibot'
import { defineCall, Nothing } from '../call.ts'
import { cursor, fid, size, viewerFid } from './farcaster-inputs.ts'
import { behind, nextCursor, Users } from './farcaster-replies.ts'
import { Cast, User } from './farcaster-types.ts'

/** Provider API §3.9. */
export const notificationTypes = { like: 1, recast: 2, reply: 3, follow: 4, mention: 5, quote: 7 } as const

const Notification = v.object({
  notificationType: v.picklist(Object.values(notificationTypes)),
  /** ISO 8601; no two of one type are equal. */
  timestamp: v.string(),
  /** For a reply it has `parentCast`, for a quote `quotedCast`. */
  cast: v.optional(v.nullable(Cast)),
  user: v.optional(v.nullable(User)),
  /** Everyone in a group of likes, recasts or follows; wins over `user`. */
  users: v.optional(v.nullable(Users)),
})
export type FarcasterNotification = v.InferOutput<typeof Notification>

export const farcasterNotifications = defineCall({
  method: 'GET',
  path: '/v2/farcaster-hub/notifications/new',
  auth: 'required',
  envelope: 'provider',
  limit: 'read',
  summary: 'Likes, recasts, replies, follows, mentions and quotes that one of the viewer’s accounts received, newest first.',
  query: v.object({ fid, sourceFid: viewerFid, size, cursor }),
  reply: v.object({
    notifications: v.array(Notification),
    cursor: nextCursor,
    /** Events since the viewer last marked them as seen, at most 100. */
    unread: v.optional(v.number()),
    /** ISO 8601: when the viewer last marked them as seen. Absent: never. */
    seenAt: v.optional(v.string()),
    behind,
  }),
})

export const markFarcasterNotifications = defineCall({
  method: 'POST',
  path: '/v2/farcaster-hub/notifications/seen',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: 'Marks the notifications of one of the viewer’s accounts as seen up to a time.',
  body: v.strictObject({
    fid,
    /** ISO 8601. */
    seenAt: v.pipe(v.string(), v.isoTimestamp()),
  }),
  reply: Nothing,
})
