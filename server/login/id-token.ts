import { createHash } from 'node:crypto'
import { Refusal } from '@chorus/contract/refusal'
import type { JWTPayload, JWTVerifyGetKey } from 'jose'
import * as v from 'valibot'
import type { OidcConfig } from '../config/login.ts'
import type { Db } from '../db/database.ts'
import { spendUntil } from '../db/tables/used-proofs.ts'
import { readJson } from './read-json.ts'

/** Signatures that a public key can check: with any other a forger would choose the key too. */
const algorithms = ['RS256', 'ES256']

/** s: clocks differ by this much. */
const tolerance = 30

const Discovery = v.object({ issuer: v.string(), jwks_uri: v.pipe(v.string(), v.maxLength(2000)) })

const untrue = (cause?: unknown) => new Refusal('This login is not valid any more, or not for us. Begin again.', { cause })
const away = (cause: unknown) => new Refusal('The login service does not answer just now. Try again in a moment.', { status: 502, cause })

export type VerifyIdToken = (idToken: string) => Promise<JWTPayload & { iss: string; sub: string }>

/** Checks id tokens of one issuer for our clients: signature, issuer, audience and time. OpenID Connect Core §3.1.3.7 */
export function createIdTokenVerifier({ issuer, clientIds }: OidcConfig): VerifyIdToken {
  let keys: Promise<JWTVerifyGetKey> | undefined
  const loadKeys = () => {
    keys ??= discoverKeys(issuer).catch((error: unknown) => {
      keys = undefined
      throw error
    })
    return keys
  }
  return async (idToken) => {
    const { errors, jwtVerify } = await import('jose')
    const keySet = await loadKeys()
    try {
      const { payload } = await jwtVerify(idToken, keySet, {
        issuer,
        audience: clientIds,
        algorithms,
        clockTolerance: tolerance,
        requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat'],
      })
      const { iss, sub, azp, aud } = payload
      if (typeof iss !== 'string' || typeof sub !== 'string' || sub === '' || sub.length > 255) throw untrue()
      // A token for several parties says for whom it was made.
      if ((Array.isArray(aud) && aud.length > 1) || azp !== undefined) {
        if (typeof azp !== 'string' || !clientIds.includes(azp)) throw untrue()
      }
      return { ...payload, iss, sub }
    } catch (error) {
      if (error instanceof Refusal) throw error
      if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid || !(error instanceof errors.JOSEError))
        throw away(error)
      throw untrue(error)
    }
  }
}

/** The issuer's keys, as its own discovery names them. They are kept, and asked for again when a token names a new one. */
async function discoverKeys(issuer: string): Promise<JWTVerifyGetKey> {
  const { createRemoteJWKSet } = await import('jose')
  const discovery = await readJson(`${issuer}/.well-known/openid-configuration`, Discovery, away)
  if (discovery.issuer !== issuer) throw untrue()
  const url = new URL(discovery.jwks_uri)
  if (url.protocol !== 'https:' && url.origin !== new URL(issuer).origin) throw untrue()
  return createRemoteJWKSet(url, { timeoutDuration: 5000, cooldownDuration: 30_000, cacheMaxAge: 600_000 })
}

/** A token counts once, until it has expired by itself. What is signed names it: the signature itself has more than one spelling. */
export const spendToken =
  (token: string, exp: number = Number.POSITIVE_INFINITY) =>
  (transaction: Db): Promise<void> =>
    spendUntil(
      transaction,
      createHash('sha256')
        .update(`token\n${token.split('.').slice(0, 2).join('.')}`)
        .digest(),
      exp ?? 0,
    )
