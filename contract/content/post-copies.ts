import { networkPlatforms } from '@chorus/model/network-identity'
import * as v from 'valibot'
import { defineCall } from '../call.ts'

/** Which posts are copies of each other, so that someone can find and delete all of them from any of their browsers. */

const platform = v.picklist(networkPlatforms)
const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(600))
/** Of a send: 25 parts for 20 accounts. */
const most = 500

const PostCopy = v.strictObject({
  platform,
  /** The account that posted it. */
  profile_id: id,
  post_id: id,
  publication_id: id,
  /** In a thread, from 1. */
  part: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)),
})
export type StoredCopy = v.InferOutput<typeof PostCopy>

const call = { auth: 'required', envelope: 'own' } as const

export const saveCopies = defineCall({
  ...call,
  method: 'POST',
  path: '/api/copies',
  limit: 'write',
  summary: 'Saves which posts were made with one press. Saving them again changes nothing.',
  body: v.strictObject({
    /** Chosen by the browser. */
    send_id: v.pipe(v.string(), v.uuid()),
    copies: v.pipe(v.array(PostCopy), v.minLength(1), v.maxLength(most)),
  }),
  reply: v.null(),
})
export const findCopies = defineCall({
  ...call,
  method: 'GET',
  path: '/api/copies',
  limit: 'read',
  summary: 'The posts of the account that were made with the same press as one of them, itself included. Empty where none is known.',
  query: v.object({ platform, post_id: id }),
  reply: v.object({ copies: v.array(PostCopy) }),
})
export const forgetCopies = defineCall({
  ...call,
  method: 'POST',
  path: '/api/copies/forget',
  limit: 'write',
  summary: 'Forgets posts that were deleted.',
  body: v.strictObject({ posts: v.pipe(v.array(v.strictObject({ platform, post_id: id })), v.minLength(1), v.maxLength(most)) }),
  reply: v.null(),
})
