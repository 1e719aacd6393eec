import { Refusal } from '@chorus/contract/refusal'
import type { JWTPayload, JWTVerifyGetKey } from 'jose'
import * as v from 'valibot'
import { readJson } from '../upstream/http/read-json.ts'

/** Public-key signatures only: HMAC would let anyone with the public key forge a token. */
const algorithms = ['RS256', 'ES256']

/** Seconds of tolerated clock difference. */
const tolerance = 30

/** s: the longest lifetime of a login token that any known issuer uses. */
const longest = 86_400

export interface TokenRules {
  issuer: string
  /** Accepted audiences. Undefined: any. */
  audience: readonly string[] | undefined
  /** URL of the issuer's public keys. */
  findKeys(): Promise<URL>
  /** Seconds. */
  loadNow(): Promise<number>
  /** Errors for an invalid token and for unavailable keys. */
  untrue(cause?: unknown): Refusal
  away(cause: unknown): Refusal
}

export type VerifyToken = (token: string) => Promise<JWTPayload & { sub: string }>

/**
 * Verifies tokens (RFC 7519) against an issuer's published keys: signature, issuer, audience and time. Keys are cached. An unknown key id
 * reloads them, at most twice a minute, however many made-up ids tokens name.
 */
export function createTokenVerifier(rules: TokenRules): VerifyToken {
  const { issuer, audience, loadNow, untrue, away } = rules
  let keys: Promise<JWTVerifyGetKey> | undefined
  const findKeys = () => {
    keys ??= loadKeys(rules).catch((error: unknown) => {
      keys = undefined
      throw error
    })
    return keys
  }
  return async (token) => {
    if (!isCanonical(token)) throw untrue()
    const { errors, jwtVerify } = await import('jose')
    const [keySet, now] = await Promise.all([findKeys(), loadNow()])
    try {
      const { payload } = await jwtVerify(token, keySet, {
        issuer,
        ...(audience ? { audience: [...audience] } : {}),
        algorithms,
        clockTolerance: tolerance,
        // With a maximum age, tokens from the future are rejected too.
        maxTokenAge: longest,
        currentDate: new Date(now * 1000),
        requiredClaims: ['sub', 'exp'],
      })
      const { sub } = payload
      if (typeof sub !== 'string' || sub === '' || sub.length > 255) throw untrue()
      return { ...payload, sub }
    } catch (error) {
      if (error instanceof Refusal) throw error
      // All other errors concern the keys: unavailable or invalid.
      const isAboutToken = error instanceof errors.JOSEError && !(error instanceof errors.JWKSInvalid)
      throw isAboutToken ? untrue(error) : away(error)
    }
  }
}

/** RFC 7515 §2: three parts in unpadded base64url, each in its canonical encoding. */
const isCanonical = (token: string): boolean =>
  /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token) && token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)

/** Loads the key set with our usual limits on size, time and redirects. */
async function loadKeys({ findKeys }: TokenRules): Promise<JWTVerifyGetKey> {
  const [{ createRemoteJWKSet, customFetch }, url] = await Promise.all([import('jose'), findKeys()])
  return createRemoteJWKSet(url, {
    cooldownDuration: 30_000,
    cacheMaxAge: 600_000,
    [customFetch]: async (address: string) => Response.json(await readJson(address, v.unknown(), toUnreadable)),
  })
}

const toUnreadable = (cause: unknown) => new Error('The keys could not be loaded.', { cause })
