import * as v from 'valibot'
import { defineCall, Nothing } from '../call.ts'

const key = v.pipe(v.string(), v.regex(/^(?:0x)?[\da-fA-F]{64}$/, 'must be 32 bytes in hexadecimal'))

export const keepSigner = defineCall({
  method: 'POST',
  path: '/v1/farcaster_account/upSignerConfig',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: 'Stores the signer key of one of this account’s Farcaster accounts, encrypted. It is never returned, and a new one replaces it.',
  body: v.strictObject({
    fid: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d{1,12}$/)),
    /** Spelled as clients send them. */
    signerPublickey: key,
    signerPrivatekey: key,
  }),
  reply: Nothing,
})
