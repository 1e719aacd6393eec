import { createHash } from 'node:crypto'
import { calculateJwkThumbprint, EmbeddedJWK, type JWK, jwtVerify } from 'jose'
import type { DpopNonces } from './dpop-nonces.ts'
import { OauthFault } from './oauth-fault.ts'

export interface DpopCheck {
  nonces: DpopNonces
  /** Ids of seen proofs. */
  seen: Set<string>
  /** ms */
  now(): number
}

export interface DpopRequest {
  /** The DPoP header. */
  proof: string | undefined
  method: string
  /** Without the query. */
  url: string
  /** The access token sent with the proof. */
  token?: string
}

/** s */
const tolerance = 60

/** The thumbprint of the key a request is bound to. RFC 9449 §4.3, every check that applies here. */
export async function checkDpop({ nonces, seen, now }: DpopCheck, { proof, method, url, token }: DpopRequest): Promise<string> {
  if (!proof || proof.includes(',')) throw new OauthFault('invalid_dpop_proof', 'One DPoP proof is required.')
  const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
    typ: 'dpop+jwt',
    algorithms: ['ES256'],
    currentDate: new Date(now()),
    clockTolerance: tolerance,
    maxTokenAge: tolerance,
    requiredClaims: ['jti', 'iat'],
  }).catch(() => {
    throw new OauthFault('invalid_dpop_proof', 'The DPoP proof does not hold.')
  })
  const key = protectedHeader.jwk as JWK
  if ('d' in key) throw new OauthFault('invalid_dpop_proof', 'The DPoP proof tells its private key.')
  if (payload['htm'] !== method || payload['htu'] !== url)
    throw new OauthFault('invalid_dpop_proof', 'The DPoP proof is for another request.')
  const expected = token === undefined ? undefined : createHash('sha256').update(token).digest('base64url')
  if (payload['ath'] !== expected) throw new OauthFault('invalid_dpop_proof', 'The DPoP proof is for another token.')
  if (!nonces.isGood(payload['nonce'])) throw new OauthFault('use_dpop_nonce', 'A nonce of this server is required in the DPoP proof.')
  if (seen.has(payload.jti!)) throw new OauthFault('invalid_dpop_proof', 'The DPoP proof was used before.')
  seen.add(payload.jti!)
  return calculateJwkThumbprint(key)
}
