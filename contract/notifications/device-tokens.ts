import * as v from 'valibot'
import { defineCall, Nothing } from '../call.ts'

const body = v.strictObject({
  /** Empty in browsers. Provider API §3.16 */
  deviceId: v.optional(v.pipe(v.string(), v.maxLength(300)), ''),
  /** For a browser: its push subscription as JSON, with `locale` beside `endpoint` and `keys`. */
  token: v.pipe(v.string(), v.nonEmpty(), v.maxLength(5000)),
  platform: v.optional(v.picklist(['web', 'ios', 'android']), 'web'),
})

export const uploadDeviceToken = defineCall({
  method: 'POST',
  path: '/v1/notification/uploadDeviceToken',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: 'Registers this device for notifications, replacing any previous account on it.',
  body,
  reply: Nothing,
})

/** The specs only add tokens; logging out on a borrowed device must also be able to remove one. */
export const removeDeviceToken = defineCall({
  method: 'DELETE',
  path: '/v1/notification/uploadDeviceToken',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: 'Unregisters this device from notifications.',
  body,
  reply: Nothing,
})
