import * as v from 'valibot'
import { defineCall, Nothing } from '../call.ts'

const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(300))

/** Likes of objects that no network stores likes for, such as a swap: its hash, owner and chain. Provider API §3.8 */
export const createLike = defineCall({
  method: 'POST',
  path: '/v1/like/create',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: 'Likes a timeline item that no network stores likes for.',
  body: v.strictObject({
    like_id: id,
    like_owner_id: v.pipe(v.string(), v.maxLength(300)),
    like_type: v.pipe(v.string(), v.regex(/^[a-z_]{1,40}$/)),
    platform_id: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(40)),
  }),
  reply: Nothing,
})

export const removeLikes = defineCall({
  method: 'POST',
  path: '/v1/like/remove',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: 'Removes these likes.',
  body: v.strictObject({ like_ids: v.pipe(v.array(id), v.maxLength(200)) }),
  reply: Nothing,
})
