import * as v from 'valibot'
import { DpopKey } from '../pds/dpop-key.ts'

const token = v.pipe(v.string(), v.nonEmpty(), v.maxLength(10_000))

/** RFC 6749 §5.1, with atproto's additions: the account's DID is present, and both tokens are. */
export const OauthTokens = v.object({
  access_token: token,
  token_type: v.pipe(v.string(), v.regex(/^dpop$/i)),
  refresh_token: token,
  expires_in: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(86_400)), 300),
  scope: v.pipe(
    v.string(),
    v.maxLength(2000),
    v.check((scope) => scope.split(' ').includes('atproto')),
  ),
  sub: v.pipe(v.string(), v.startsWith('did:'), v.maxLength(2048)),
})
export type OauthTokens = v.InferOutput<typeof OauthTokens>

export const OauthSecret = v.object({
  /** Origin: the only one that receives the access token. */
  service: v.string(),
  /** The only one that receives the refresh token. */
  issuer: v.string(),
  /** The client key that the session started with. */
  keyId: v.optional(v.string()),
  accessToken: v.string(),
  refreshToken: v.string(),
  dpopKey: DpopKey,
  /** Seconds, by the database clock. */
  endsAt: v.number(),
})
export type OauthSecret = v.InferOutput<typeof OauthSecret>

/** `now`: seconds, by the database clock. */
export const toOauthSecret = (
  { service, issuer, keyId, dpopKey }: Pick<OauthSecret, 'service' | 'issuer' | 'keyId' | 'dpopKey'>,
  { access_token: accessToken, refresh_token: refreshToken, expires_in: life }: OauthTokens,
  now: number,
): OauthSecret => ({
  service,
  issuer,
  ...(keyId === undefined ? {} : { keyId }),
  accessToken,
  refreshToken,
  dpopKey,
  endsAt: now + life,
})

/** Undefined: the session did not start with OAuth. */
export const readOauthSecret = (secret: string): OauthSecret | undefined => {
  const json: unknown = JSON.parse(secret)
  return v.is(OauthSecret, json) ? json : undefined
}
