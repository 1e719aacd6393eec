import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { uploadMediaToken } from '../content/upload-media-token.ts'

const bytes = (length: number) =>
  v.pipe(v.string(), v.regex(/^[A-Za-z\d+/]+={0,2}$/, 'must be base64'), v.length(Math.ceil(length / 3) * 4, `must hold ${length} bytes`))

/** What a key signs to upload, as UTF-8. The messages of the network are signed by their 20-byte hash, so it can’t be one of them. */
export const toUploadStatement = (fid: number, signedAt: number): string => `Upload media to Chorus as fid ${fid}, at ${signedAt}`

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
    signer: bytes(32),
    /** ms */
    signedAt: v.pipe(v.number(), v.safeInteger()),
    /** Ed25519, of the statement. */
    signature: bytes(64),
  }),
  reply: uploadMediaToken.reply,
})
