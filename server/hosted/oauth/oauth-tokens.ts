import * as v from 'valibot'
import { DpopKey } from '../../upstream/dpop-key.ts'

const token = v.pipe(v.string(), v.nonEmpty(), v.maxLength(10_000))

/** RFC 6749 §5.1, with what atproto adds: whose tokens they are, and that both are given. */
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
  /** Origin: the only one that is ever shown the access token. */
  service: v.string(),
  /** The only one that is ever shown the refresh token. */
  issuer: v.string(),
  /** Of ours, which the session began with. */
  keyId: v.optional(v.string()),
  accessToken: v.string(),
  refreshToken: v.string(),
  dpopKey: DpopKey,
  /** s, by the database's clock. */
  endsAt: v.number(),
})
export type OauthSecret = v.InferOutput<typeof OauthSecret>

/** `now`: s, of the database. */
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

/** Undefined: the session was not begun by OAuth. */
export const readOauthSecret = (secret: string): OauthSecret | undefined => {
  const json: unknown = JSON.parse(secret)
  return v.is(OauthSecret, json) ? json : undefined
}
