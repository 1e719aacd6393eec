import { networkPlatforms } from '@chorus/model/network-identity'
import { scheduleLimits } from '@chorus/model/schedule/schedule-limits'
import * as v from 'valibot'
import { defineCall } from '../call.ts'

const uuid = v.pipe(v.string(), v.uuid())
/** ISO 8601 with a zone: without one, a time would mean a different moment in each zone. */
const moment = v.pipe(v.string(), v.isoTimestamp(), v.maxLength(40))
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const json = (max: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(max))
/** The press whose posts are copies of these, and the place of the first one in its thread. */
const Continued = v.strictObject({ sendId: uuid, part: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)) })
const client = { ua_type: v.optional(v.pipe(v.string(), v.maxLength(20))) }
/** By account: a post as a second account on the same network is a row of its own. */
const Posts = v.pipe(
  v.array(
    v.strictObject({
      platform: v.picklist(networkPlatforms),
      platformUserId: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.nonEmpty(), v.maxLength(300)),
      payload: json(400_000),
    }),
  ),
  v.minLength(1),
  v.maxLength(20),
)

const DisplayInfo = v.object({ content: v.string(), type: v.string() })
const call = { method: 'POST', auth: 'required', envelope: 'provider' } as const

/** Provider API §3.17. Ours: `source`, what the composer edits again, and `continued`. */
export const schedulePost = defineCall({
  ...call,
  path: '/v2/post/schedule',
  limit: 'write',
  summary:
    'Schedules a post for several accounts, at most 7 days ahead. payload: JSON of the draft as the outbox sends it, files as {"$file": sha256}. Repeated with the same groupId and source, it returns the same task. continued: other accounts have posted it, under this name.',
  body: v.strictObject({
    scheduleTime: moment,
    posts: Posts,
    display_info: json(20_000),
    groupId: uuid,
    source: v.optional(json(600_000)),
    continued: v.optional(Continued),
    ...client,
  }),
  reply: v.object({ taskId: v.string() }),
})
/** Provider API §9: newer clients use this path. */
export const schedulePostNewer = defineCall({ ...schedulePost, path: '/v3/post/schedule' })

const cause = {
  message: v.string(),
  call: v.optional(v.string()),
  status: v.optional(v.number()),
  code: v.optional(v.number()),
  reason: v.optional(v.string()),
}
/** causes: outermost first; the network's own message comes last. */
const Failure = v.object({
  kind: v.string(),
  ...cause,
  causes: v.optional(v.array(v.object({ kind: v.optional(v.string()), ...cause }))),
})

export const ScheduledTask = v.object({
  uuid: v.string(),
  publish_timestamp: v.string(),
  status: v.picklist(['pending', 'fail']),
  updated_at: v.string(),
  created_at: v.string(),
  /** The account's uid, which is a text here. */
  account_id: v.string(),
  display_info: DisplayInfo,
  schedulePosts: v.array(
    v.object({
      uuid: v.string(),
      platform: v.string(),
      status: v.picklist(['pending', 'fail', 'success']),
      updated_at: v.string(),
      created_at: v.string(),
      job_id: v.string(),
      /** Ours, like `is_paused` and `is_sending`. */
      platform_user_id: v.string(),
      failure: v.nullable(Failure),
      /** It has failed, and what is left of it was certainly not published. */
      can_edit: v.boolean(),
      /** Parts that are published, of all. */
      parts: v.object({ published: v.number(), all: v.number() }),
    }),
  ),
  platforms: v.array(v.string()),
  is_paused: v.boolean(),
  is_sending: v.boolean(),
})
export type ScheduledTask = v.InferOutput<typeof ScheduledTask>

export const listScheduled = defineCall({
  ...call,
  path: '/v1/post/tasks',
  limit: 'read',
  summary: 'The scheduled posts of the account that are not published yet, soonest first.',
  body: v.strictObject({
    cursor: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200)))),
    size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 20),
  }),
  reply: v.object({ tasks: v.array(ScheduledTask), cursor: v.nullable(v.string()) }),
})
export const updateScheduled = defineCall({
  ...call,
  path: '/v1/post/updateTasks',
  limit: 'write',
  summary: 'Moves a scheduled post to another time. Refused once it is being sent.',
  body: v.strictObject({ taskUUID: uuid, publishTime: moment, ...client }),
  reply: v.object({}),
})
export const deleteScheduled = defineCall({
  ...call,
  path: '/v1/post/deleteTask',
  limit: 'write',
  summary: 'Deletes a scheduled post. Refused while it is being sent.',
  body: v.strictObject({ taskUUID: uuid, ...client }),
  reply: v.object({}),
})

export const scheduledActions = ['pause', 'resume', 'restore', 'retry', 'send'] as const
export type ScheduledAction = (typeof scheduledActions)[number]

export const changeScheduled = defineCall({
  ...call,
  path: '/api/scheduled/change',
  envelope: 'own',
  limit: 'write',
  summary:
    'pause and resume a scheduled post; restore one that was deleted within the hour; retry what failed; send it now, which changes nothing while it is being sent or after that. Refused where its state doesn’t allow it.',
  body: v.strictObject({ taskUUID: uuid, action: v.picklist(scheduledActions) }),
  reply: v.null(),
})
export const withdrawScheduled = defineCall({
  auth: 'required',
  envelope: 'own',
  method: 'POST',
  path: '/api/scheduled/withdraw',
  limit: 'write',
  summary:
    'Withdraws a scheduled post, so that a draft can be sent in its place. Nothing schedules its group after that. begun: a network may have some of it, and nothing has changed. taken: another draft has it. sends: only these, which have failed.',
  body: v.strictObject({
    groupId: uuid,
    draftId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
    sends: v.optional(v.pipe(v.array(uuid), v.minLength(1), v.maxLength(20))),
  }),
  reply: v.object({ outcome: v.picklist(['withdrawn', 'begun', 'taken']) }),
})
export const readScheduled = defineCall({
  auth: 'required',
  envelope: 'own',
  method: 'GET',
  path: '/api/scheduled/posts/{id}',
  limit: 'read',
  summary:
    'What the composer wrote for a scheduled post. source: as it was sent; null for clients that send none. rest: what is left of threads that failed in part, with the last part that was published; JSON of outbox rows. continued: the name that copies of the post have, if other accounts have it too.',
  reply: v.object({
    source: v.nullable(v.string()),
    groupId: v.string(),
    rest: v.array(v.object({ uuid: v.string(), parts: v.string() })),
    continued: v.optional(v.nullable(Continued)),
  }),
})
export const uploadScheduledPiece = defineCall({
  auth: 'required',
  envelope: 'own',
  method: 'POST',
  path: '/api/scheduled/files',
  limit: 'write',
  summary: 'Stores a piece of a file that scheduled posts name by its SHA-256. Unused files are removed after a day.',
  body: v.strictObject({
    hash,
    type: v.pipe(v.string(), v.regex(/^[\w.+-]{1,80}\/[\w.+-]{1,80}$/)),
    size: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(scheduleLimits.file)),
    /** From 0. All but the last have the longest size. */
    piece: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Math.ceil(scheduleLimits.file / scheduleLimits.piece))),
    data: v.pipe(v.string(), v.base64(), v.maxLength(Math.ceil(scheduleLimits.piece / 3) * 4)),
  }),
  reply: v.null(),
})
export const readScheduledPiece = defineCall({
  auth: 'required',
  envelope: 'own',
  method: 'GET',
  path: '/api/scheduled/files/{hash}/{piece}',
  limit: 'read',
  summary: 'A piece of a file that the account has uploaded for scheduled posts.',
  reply: v.object({ data: v.string(), type: v.string(), size: v.number(), pieces: v.number() }),
})
