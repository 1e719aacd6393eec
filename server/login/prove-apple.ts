import { createHash, timingSafeEqual } from 'node:crypto'
import { Refusal } from '@chorus/contract/refusal'
import type { OidcConfig } from '../config/login.ts'
import type { Db } from '../db/database.ts'
import { createIdTokenVerifier, spendToken } from './id-token.ts'
import { notOffered } from './not-offered.ts'
import { toPersonFacts } from './person-facts.ts'
import type { Provers } from './provers.ts'

/** Apple says who somebody is, to exactly the login that sent the nonce. */
export function createAppleProver(config: OidcConfig | undefined, db: Db): Provers['apple'] {
  if (!config)
    return async () => {
      throw notOffered('Apple')
    }
  const verify = createIdTokenVerifier(config, db)
  return async ({ idToken, nonce }) => {
    const claims = await verify(idToken)
    if (!isNonce(claims['nonce'], nonce)) throw new Refusal('This login was begun elsewhere. Begin again.')
    return {
      identity: { platform: 'apple', issuer: claims.iss, subject: claims.sub, ...toPersonFacts(claims) },
      spend: spendToken(idToken, claims.exp),
    }
  }
}

const hash = (text: string, encoding: 'hex' | 'base64url' = 'hex') => createHash('sha256').update(text).digest(encoding)

/** Apps hand Apple the nonce's hash and us the nonce itself; on the web both are the same. One without the other is no match. */
function isNonce(claim: unknown, nonce: string | undefined): boolean {
  if (claim === undefined && nonce === undefined) return true
  if (typeof claim !== 'string' || nonce === undefined) return false
  return [nonce, hash(nonce), hash(nonce, 'base64url')].some((text) => timingSafeEqual(Buffer.from(hash(text)), Buffer.from(hash(claim))))
}
