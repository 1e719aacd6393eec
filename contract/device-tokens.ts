import * as v from 'valibot'
import { defineCall, Nothing } from './call.ts'

const body = v.strictObject({
  /** Empty in browsers. Provider API §3.16 */
  deviceId: v.optional(v.pipe(v.string(), v.maxLength(300)), ''),
  /** Of a browser: its push subscription as JSON, with `locale` beside `endpoint` and `keys`. */
  token: v.pipe(v.string(), v.nonEmpty(), v.maxLength(5000)),
  platform: v.optional(v.picklist(['web', 'ios', 'android']), 'web'),
})

export const uploadDeviceToken = defineCall({
  method: 'POST',
  path: '/v1/notification/uploadDeviceToken',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: 'Has notifications sent to this device, and to nobody else who used it before.',
  body,
  reply: Nothing,
})

/** The specs let tokens only come; who logs out on a borrowed device must be able to take theirs along. */
export const removeDeviceToken = defineCall({
  method: 'DELETE',
  path: '/v1/notification/uploadDeviceToken',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: 'Has no more notifications sent to this device.',
  body,
  reply: Nothing,
})
