import { startMoody, type Mood, type Moody } from './start-moody.ts'
import { createSigningKey, makeToken, nowSeconds, toJwk, type SigningKey } from './token-maker.ts'

export interface Issuer extends Omit<Moody, 'mood'> {
  mood: Mood
  key: SigningKey
  /** An id token that holds, but for what is said otherwise. */
  tokenFor(claims?: object, header?: object): string
}

/** Who says who somebody is, by OpenID Connect: discovery, keys, and tokens for the client `chorus`. */
export async function startIssuer(): Promise<Issuer> {
  const key = createSigningKey('RS256', 'now')
  const moody: Moody = await startMoody(({ path }) => {
    if (path === '/.well-known/openid-configuration') return { status: 200, json: { issuer: moody.url, jwks_uri: `${moody.url}/keys` } }
    return path === '/keys' ? { status: 200, json: { keys: [toJwk(key)] } } : undefined
  })
  const tokenFor: Issuer['tokenFor'] = (claims = {}, header = {}) => {
    const now = nowSeconds()
    return makeToken(key, { iss: moody.url, aud: 'chorus', sub: 'wren', iat: now, exp: now + 600, ...claims }, header)
  }
  return Object.assign(moody, { key, tokenFor })
}
