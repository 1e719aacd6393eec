import { createHash, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose'
import * as v from 'valibot'

const coordinate = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

/** Key of one session, to which its tokens are bound: tokens alone are useless. RFC 9449 */
export const DpopKey = v.object({ kty: v.literal('EC'), crv: v.literal('P-256'), x: coordinate, y: coordinate, d: coordinate })
export type DpopKey = v.InferOutput<typeof DpopKey>

export async function createDpopKey(): Promise<DpopKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return v.parse(DpopKey, await exportJWK(privateKey))
}

export interface DpopRequest {
  method: string
  url: string
  /** The token sent with the request. */
  token: string | undefined
  /** Chosen by the target server. */
  nonce: string | undefined
}

/** Proves that the sender of this request has the key. RFC 9449 §4.2 */
export async function toDpopProof(key: DpopKey, { method, url, token, nonce }: DpopRequest): Promise<string> {
  const { kty, crv, x, y } = key
  const { origin, pathname } = new URL(url)
  const claims = {
    jti: randomUUID(),
    htm: method,
    htu: `${origin}${pathname}`,
    ...(nonce === undefined ? {} : { nonce }),
    ...(token === undefined ? {} : { ath: createHash('sha256').update(token).digest('base64url') }),
  }
  return new SignJWT(claims)
    .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } })
    .setIssuedAt()
    .sign(await importJWK(key, 'ES256'))
}
