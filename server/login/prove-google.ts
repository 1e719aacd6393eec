import type { OidcConfig } from '../config/login.ts'
import type { Db } from '../db/database.ts'
import { createIdTokenVerifier, spendToken } from './id-token.ts'
import { notOffered } from './not-offered.ts'
import { toPersonFacts } from './person-facts.ts'
import type { Provers } from './provers.ts'

/** Google says who somebody is. The address is shown, and never links anything: subjects alone are compared. */
export function createGoogleProver(config: OidcConfig | undefined, db: Db): Provers['google'] {
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
    }
  }
}
