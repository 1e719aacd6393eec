import { startFaultyService, type ServiceMode, type FaultyService } from './start-faulty-service.ts'
import { createSigningKey, makeToken, nowSeconds, toJwk, type SigningKey } from './token-maker.ts'

export interface Issuer extends Omit<FaultyService, 'mode'> {
  mode: ServiceMode
  key: SigningKey
  /** A valid id token, unless the claims or header override it. */
  tokenFor(claims?: object, header?: object): string
}

/** A minimal OpenID Connect issuer: discovery, keys, and tokens for the client `chorus`. */
export async function startIssuer(): Promise<Issuer> {
  const key = createSigningKey('RS256', 'now')
  const service: FaultyService = await startFaultyService(({ path }) => {
    if (path === '/.well-known/openid-configuration') return { status: 200, json: { issuer: service.url, jwks_uri: `${service.url}/keys` } }
    return path === '/keys' ? { status: 200, json: { keys: [toJwk(key)] } } : undefined
  })
  const tokenFor: Issuer['tokenFor'] = (claims = {}, header = {}) => {
    const now = nowSeconds()
    return makeToken(key, { iss: service.url, aud: 'chorus', sub: 'wren', iat: now, exp: now + 600, ...claims }, header)
  }
  return Object.assign(service, { key, tokenFor })
}
