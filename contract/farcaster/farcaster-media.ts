import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { uploadMediaToken } from '../content/upload-media-token.ts'
import { base64 } from './farcaster-message.ts'

/**
 * What a key signs to upload, as UTF-8. It names the server by its origin, so that no other one can use it there. Farcaster messages sign a
 * 20-byte hash, so this text can’t be mistaken for one.
 */
export const toUploadStatement = (origin: string, fid: number, signedAt: number): string =>
  `Upload media to ${origin} as fid ${fid}, at ${signedAt}`

/** ms. How far `signedAt` may be from the server’s clock. */
export const statementAge = 5 * 60_000

export const uploadTokenByKey = defineCall({
  method: 'POST',
  path: '/v2/farcaster/uploadMediaToken',
  auth: 'none',
  envelope: 'provider',
  limit: 'write',
  summary: 'Credentials for uploading media, for an account that proves itself by one of its keys instead of a session.',
  body: v.strictObject({
    fid: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    signer: base64(32),
    /** The server’s, as the statement names it. Absent in statements of older pages, which name none and are refused. */
    origin: v.optional(v.pipe(v.string(), v.maxLength(300))),
    /** ms */
    signedAt: v.pipe(v.number(), v.safeInteger()),
    /** Ed25519, of the statement. */
    signature: base64(64),
  }),
  reply: uploadMediaToken.reply,
})
