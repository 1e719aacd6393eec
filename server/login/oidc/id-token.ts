import { createHash } from 'node:crypto'
import { Refusal } from '@chorus/contract/refusal'
import type { JWTPayload } from 'jose'
import type { OidcConfig } from '../../config/login.ts'
import type { Db } from '../../db/database.ts'
import { loadNow } from '../../db/load-now.ts'
import { spendUntil } from '../../db/tables/used-proofs.ts'
import { createTokenVerifier } from '../token-verifier.ts'
import { discover, issuerAway } from './discover.ts'

const untrue = (cause?: unknown) => new Refusal('This login has expired or isn’t for this server. Start again.', { cause })

export type VerifyIdToken = (idToken: string) => Promise<JWTPayload & { iss: string; sub: string }>

/** Verifies id tokens of one issuer for our client ids: signature, issuer, audience and time. OpenID Connect Core §3.1.3.7 */
export function createIdTokenVerifier({ issuer, clientIds }: OidcConfig, db: Db): VerifyIdToken {
  const verify = createTokenVerifier({
    issuer,
    audience: clientIds,
    findKeys: async () => (await discover(issuer)).keys,
    loadNow: () => loadNow(db),
    untrue,
    away: issuerAway,
  })
  return async (idToken) => {
    const claims = await verify(idToken)
    const { azp, aud } = claims
    // A token with several audiences names the client it was issued to.
    const isShared = Array.isArray(aud) && aud.length > 1
    if ((isShared || azp !== undefined) && !(typeof azp === 'string' && clientIds.includes(azp))) throw untrue()
    return { ...claims, iss: issuer }
  }
}

/** The nonce of the page that requested the token. OpenID Connect Core §3.1.2.1 */
export const readNonce = ({ nonce }: JWTPayload): string | undefined => (typeof nonce === 'string' ? nonce : undefined)

/** A token works once. It is identified by its signed part, because one signature can be encoded in several ways. */
export const spendToken =
  (token: string, exp: number = Number.POSITIVE_INFINITY) =>
  (transaction: Db): Promise<void> =>
    spendUntil(
      transaction,
      createHash('sha256')
        .update(`token\n${token.split('.').slice(0, 2).join('.')}`)
        .digest(),
      exp,
    )
