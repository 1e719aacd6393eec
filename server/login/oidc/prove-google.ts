import type { OidcConfig } from '../../config/login.ts'
import type { Db } from '../../db/database.ts'
import { notOffered } from '../not-offered.ts'
import type { Prove } from '../sign-in-method.ts'
import { createIdTokenVerifier, readNonce, spendToken } from './id-token.ts'
import { toPersonFacts } from './person-facts.ts'

/** The proof that clients send. */
export interface GoogleProof {
  idToken: string
}

/** Verifies Google's id token. The email address is only displayed: accounts are matched by subject. */
export function createGoogleProver(config: OidcConfig | undefined, db: Db): Prove<GoogleProof> {
  if (!config)
    return async () => {
      throw notOffered('Google')
    }
  const verify = createIdTokenVerifier(config, db)
  return async ({ idToken }) => {
    const claims = await verify(idToken)
    return {
      identity: { platform: 'google', issuer: claims.iss, subject: claims.sub, ...toPersonFacts(claims) },
      spend: spendToken(idToken, claims.exp),
      nonce: readNonce(claims),
    }
  }
}
