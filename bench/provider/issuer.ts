import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSigningKey, makeToken, nowSeconds, toJwk } from '../../tests/provider/token-maker.ts'

export const clientId = 'bench'

/** An OpenID provider that publishes its keys and issues any number of single-use tokens. */
export async function startIssuer() {
  const key = createSigningKey('RS256', 'bench')
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    const isDiscovery = request.url?.includes('openid-configuration')
    response.end(JSON.stringify(isDiscovery ? { issuer: url, jwks_uri: `${url}/keys` } : { keys: [toJwk(key)] }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const makeTokens = (subjects: readonly string[], count: number): string[] =>
    Array.from({ length: count }, (_, index) => {
      const now = nowSeconds()
      const sub = subjects[index % subjects.length]!
      return makeToken(key, {
        iss: url,
        aud: clientId,
        sub,
        jti: randomUUID(),
        iat: now,
        exp: now + 3600,
        email: `${sub}@mail.example`,
        email_verified: true,
      })
    })
  return { url, makeTokens, close: () => server.close() }
}
