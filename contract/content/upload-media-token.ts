import * as v from 'valibot'
import { defineCall } from '../call.ts'

const text = v.pipe(v.string(), v.maxLength(8192))

/** Provider API §3.14, with three fields of our own (last). */
export const uploadMediaToken = defineCall({
  method: 'GET',
  path: '/v2/farcaster-hub/uploadMediaToken',
  // The original requires no session. An open upload would let anyone fill the store.
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: 'Credentials for uploading media in parts, straight to S3-compatible storage. They last one hour.',
  reply: v.object({
    bucket: text,
    /** Host, and path if any, that files are read from: `https://{cdnHost}/{key}`; with the protocol of `endpoint` where there is one. */
    cdnHost: text,
    region: text,
    accessKeyId: text,
    secretAccessKey: text,
    sessionToken: text,
    /** Where the storage isn’t Amazon’s own. */
    endpoint: v.optional(text),
    /** Whether the bucket is part of the path rather than of the host. */
    forcePathStyle: v.optional(v.boolean()),
    /** Where in the bucket these credentials write. Absent: `web`. */
    folder: v.optional(v.pipe(v.string(), v.regex(/^[\w-]+(?:\/[\w-]+)*$/), v.maxLength(200))),
  }),
})
