import { createHash, timingSafeEqual } from 'node:crypto'
import { Refusal } from '@chorus/contract/refusal'
import type { OidcConfig } from '../../config/login.ts'
import type { Db } from '../../db/database.ts'
import { notOffered } from '../not-offered.ts'
import type { Prove } from '../sign-in-method.ts'
import { createIdTokenVerifier, readNonce, spendToken } from './id-token.ts'
import { toPersonFacts } from './person-facts.ts'

/** The proof that clients send. */
export interface AppleProof {
  idToken: string
  nonce?: string | undefined
  /** Apple sends it beside the token, only with the first login. It is unsigned, so use it for display only. */
  name?: string | undefined
}

/** Verifies Apple's id token for exactly the login that sent the nonce. */
export function createAppleProver(config: OidcConfig | undefined, db: Db): Prove<AppleProof> {
  if (!config)
    return async () => {
      throw notOffered('Apple')
    }
  const verify = createIdTokenVerifier(config, db)
  return async ({ idToken, nonce, name }) => {
    const claims = await verify(idToken)
    if (!isNonce(claims['nonce'], nonce)) throw new Refusal('This login was started elsewhere. Start again.')
    return {
      identity: { platform: 'apple', issuer: claims.iss, subject: claims.sub, ...toPersonFacts({ name, ...claims }), isPartial: true },
      spend: spendToken(idToken, claims.exp),
      nonce: readNonce(claims),
    }
  }
}

const hash = (text: string, encoding: 'hex' | 'base64url' = 'hex') => createHash('sha256').update(text).digest(encoding)

/** Apps send Apple the hash of the nonce and us the nonce; on the web both are the same. Either both are present or neither. */
function isNonce(claim: unknown, nonce: string | undefined): boolean {
  if (claim === undefined && nonce === undefined) return true
  if (typeof claim !== 'string' || nonce === undefined) return false
  return [nonce, hash(nonce), hash(nonce, 'base64url')].some((text) => timingSafeEqual(Buffer.from(hash(text)), Buffer.from(hash(claim))))
}
