import * as v from 'valibot'
import { defineCall, Nothing } from './call.ts'

const key = v.pipe(v.string(), v.regex(/^(?:0x)?[\da-fA-F]{64}$/, 'must be 32 bytes in hexadecimal'))

export const keepSigner = defineCall({
  method: 'POST',
  path: '/v1/farcaster_account/upSignerConfig',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary:
    'Keeps the key of a signer for a Farcaster account of this account, sealed: it is never given back. Another one takes its place.',
  body: v.strictObject({
    fid: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d{1,12}$/)),
    /** Spelt as clients send them. */
    signerPublickey: key,
    signerPrivatekey: key,
  }),
  reply: Nothing,
})
