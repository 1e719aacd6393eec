import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'

/** Temporary credentials in the form that S3 clients expect. */
export interface UploadCredentials {
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string
}

export interface Uploader {
  accountId: string
  credentials: UploadCredentials
}

const lifetimeMs = 3_600_000
const Claims = v.pipe(v.string(), v.parseJson(), v.object({ key: v.string(), account: v.string(), until: v.number() }))

/** Issues and recognises credentials without storing any: what they grant is in the session token, signed with a key of the server. */
export function createUploadCredentials(key: Buffer, now: () => number) {
  const sign = (purpose: string, text: string) => createHmac('sha256', key).update(`${purpose} ${text}`).digest('base64url')
  const toCredentials = (accessKeyId: string, claims: string): UploadCredentials => ({
    accessKeyId,
    secretAccessKey: sign('secret', claims),
    sessionToken: `${claims}.${sign('token', claims)}`,
  })
  return {
    issue(accountId: string): UploadCredentials {
      const accessKeyId = `CHORUS${randomBytes(7).toString('hex').toUpperCase()}`
      const claims = JSON.stringify({ key: accessKeyId, account: accountId, until: now() + lifetimeMs })
      return toCredentials(accessKeyId, Buffer.from(claims).toString('base64url'))
    },
    /** Undefined: not issued by this server, or expired. */
    find(sessionToken: string): Uploader | undefined {
      const [claims = '', signature = ''] = sessionToken.split('.')
      const [expected, given] = [Buffer.from(sign('token', claims)), Buffer.from(signature)]
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined
      const { success, output } = v.safeParse(Claims, Buffer.from(claims, 'base64url').toString())
      if (!success || output.until <= now()) return undefined
      return { accountId: output.account, credentials: toCredentials(output.key, claims) }
    },
  }
}

export type CredentialIssuer = ReturnType<typeof createUploadCredentials>
