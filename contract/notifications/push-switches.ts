import * as v from 'valibot'
import { defineCall } from '../call.ts'

/** Provider API §3.16, plus Bluesky, for which it only knows the priority mode, and X and Snapshot, which it doesn't know. */
const PushPlatform = v.picklist(['all', 'priority', 'lens', 'bsky', 'twitter', 'onchain', 'tips', 'snapshot'])
const PushType = v.picklist([
  'all',
  'follows',
  'recasts',
  'likes',
  'mention',
  'reply',
  'quote',
  'lens',
  'farcaster',
  'priority',
  'like',
  'tips',
  'limitday',
  'tokenprice',
  'reminder',
])
export type PushPlatform = v.InferOutput<typeof PushPlatform>
export type PushType = v.InferOutput<typeof PushType>

const Switches = v.object({
  push_switch: v.boolean(),
  list: v.array(
    v.object({
      title: v.string(),
      list: v.array(
        v.object({ account_id: v.string(), platform: PushPlatform, push_type: PushType, title: v.string(), state: v.boolean() }),
      ),
    }),
  ),
})

export const pushSwitches = defineCall({
  method: 'GET',
  path: '/v1/notification/pushswitch/get',
  auth: 'required',
  envelope: 'provider',
  limit: 'read',
  summary: 'The notification settings.',
  reply: Switches,
})

export const setPushSwitches = defineCall({
  method: 'POST',
  path: '/v1/notification/pushswitch/set',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: 'Turns types of notifications on or off, in one transaction.',
  body: v.strictObject({
    list: v.pipe(
      v.array(
        v.strictObject({
          platform: PushPlatform,
          push_type: PushType,
          state: v.boolean(),
          device_id: v.optional(v.pipe(v.string(), v.maxLength(300))),
          token: v.optional(v.pipe(v.string(), v.maxLength(5000))),
        }),
      ),
      v.maxLength(100),
    ),
  }),
  reply: Switches,
})

export const webPushSwitches = defineCall({
  method: 'GET',
  path: '/v1/notification/pushswitch/webget',
  auth: 'required',
  envelope: 'provider',
  limit: 'read',
  summary: 'The notification settings in the form the settings page shows.',
  reply: v.object({
    push_switch: v.boolean(),
    list: v.array(
      v.object({
        title: v.string(),
        list: v.array(
          v.object({
            state: v.boolean(),
            disabled: v.boolean(),
            push_type: PushType,
            title: v.string(),
            platform: PushPlatform,
            description: v.optional(v.string()),
            sub_type: v.optional(v.array(PushType)),
          }),
        ),
      }),
    ),
  }),
})
