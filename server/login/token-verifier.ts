import { Refusal } from '@chorus/contract/refusal'
import type { JWTPayload, JWTVerifyGetKey } from 'jose'
import * as v from 'valibot'
import { readJson } from './read-json.ts'

/** Signatures that a public key can check: with any other a forger would choose the key too. */
const algorithms = ['RS256', 'ES256']

/** s: clocks differ by this much. */
const tolerance = 30

/** s: nobody we know signs a login for longer. */
const longest = 86_400

export interface TokenRules {
  issuer: string
  /** For whom a token must have been made: any of these. Undefined: for whomever. */
  audience: readonly string[] | undefined
  /** Where the issuer's public keys are. */
  findKeys(): Promise<URL>
  /** s */
  loadNow(): Promise<number>
  /** What is said of a token that does not hold, and of keys that cannot be had. */
  untrue(cause?: unknown): Refusal
  away(cause: unknown): Refusal
}

export type VerifyToken = (token: string) => Promise<JWTPayload & { sub: string }>

/**
 * Checks tokens (RFC 7519) that an issuer signs with keys it publishes: signature, issuer, audience and time. Keys are kept, and asked
 * for again when a token names a new one, but no more than twice a minute however many tokens name keys that there never were.
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
        // With an age a token from the future is refused as well.
        maxTokenAge: longest,
        currentDate: new Date(now * 1000),
        requiredClaims: ['sub', 'exp'],
      })
      const { sub } = payload
      if (typeof sub !== 'string' || sub === '' || sub.length > 255) throw untrue()
      return { ...payload, sub }
    } catch (error) {
      if (error instanceof Refusal) throw error
      // Everything else is about keys: they were not to be had, or are none.
      const isAboutToken = error instanceof errors.JOSEError && !(error instanceof errors.JWKSInvalid)
      throw isAboutToken ? untrue(error) : away(error)
    }
  }
}

/** RFC 7515 §2: three parts in base64url without padding, and of the spellings of the same bytes the one that encoders write. */
const isCanonical = (token: string): boolean =>
  /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token) && token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)

/** A set of keys that is read as any other answer: to a limit, within a time, from nowhere else. */
async function loadKeys({ findKeys }: TokenRules): Promise<JWTVerifyGetKey> {
  const [{ createRemoteJWKSet, customFetch }, url] = await Promise.all([import('jose'), findKeys()])
  return createRemoteJWKSet(url, {
    cooldownDuration: 30_000,
    cacheMaxAge: 600_000,
    [customFetch]: async (address: string) => Response.json(await readJson(address, v.unknown(), toUnreadable)),
  })
}

const toUnreadable = (cause: unknown) => new Error('The keys could not be read.', { cause })
