import { createHash, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import OidcProvider from 'oidc-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countRows, dataOf, post, errorTextOf } from '../provider-responses.ts'
import { type Provider, startProvider } from '../start-provider.ts'

// A certified third-party OpenID provider stands in for Google and Apple.

const redirectUri = 'https://chorus.example/login'
let server: Server
let issuer: string
let provider: Provider

beforeAll(async () => {
  server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const client = (id: string) => ({
    client_id: id,
    token_endpoint_auth_method: 'none' as const,
    redirect_uris: [redirectUri],
    response_types: ['code' as const],
    grant_types: ['authorization_code'],
  })
  const oidc = new OidcProvider(issuer, {
    clients: [client('chorus'), client('another-application')],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'real' }] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: { openid: ['sub', 'email', 'email_verified', 'name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/consent/${uid}` },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: `${sub}@mail.example`, email_verified: true, name: 'Wren' }),
    }),
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  })
  const answer = oidc.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/consent/')) return void answer(request, response)
    // Skip the consent page, which is not under test.
    void (async () => {
      const { params } = await oidc.interactionDetails(request, response)
      const accountId = String(params['login_hint'])
      const grant = new oidc.Grant({ accountId, clientId: String(params['client_id']) })
      grant.addOIDCScope('openid')
      await oidc.interactionFinished(request, response, { login: { accountId }, consent: { grantId: await grant.save() } })
    })()
  })
  provider = await startProvider({
    environment: {
      CHORUS_GOOGLE_ISSUER: issuer,
      CHORUS_GOOGLE_CLIENT_ID: 'chorus',
      CHORUS_APPLE_ISSUER: issuer,
      CHORUS_APPLE_CLIENT_ID: 'chorus',
    },
  })
})
afterAll(async () => {
  await provider?.[Symbol.asyncDispose]()
  server?.close()
})

/** Completes the code flow with PKCE. */
async function obtainToken({ clientId = 'chorus', sub = 'wren', nonce = randomUUID() as string } = {}): Promise<string> {
  const verifier = randomBytes(32).toString('base64url')
  const params = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid',
    nonce,
    login_hint: sub,
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  }
  const cookies = new Map<string, string>()
  let url = `${issuer}/auth?${new URLSearchParams(params)}`
  while (url.startsWith(issuer)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) cookies.set(...(/^([^=]+)=([^;]*)/.exec(line)!.slice(1, 3) as [string, string]))
    const location = response.headers.get('location')
    if (!location) throw new Error(`${url} responded ${response.status}: ${await response.text()}`)
    url = new URL(location, url).href
  }
  const code = new URL(url).searchParams.get('code')!
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    client_id: clientId,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  })
  const { id_token } = (await (await fetch(`${issuer}/token`, { method: 'POST', body })).json()) as { id_token: string }
  return id_token
}

const byGoogle = (idToken: string) => post(provider, '/v3/auth/google/login', { idToken })

test('its id token logs in to the same account each time, with the person’s name', async () => {
  const first = dataOf(await byGoogle(await obtainToken()))
  expect(first).toMatchObject({ isNew: true, displayName: 'Wren' })
  expect(dataOf(await byGoogle(await obtainToken()))).toMatchObject({ isNew: false, accountId: first.accountId })
  expect(dataOf(await byGoogle(await obtainToken({ sub: 'somebody-else' }))).accountId).not.toBe(first.accountId)
})

test('rejects a token with another nonce', async () => {
  const byApple = async (nonce: string, said = nonce) =>
    post(provider, '/v3/auth/apple/login', { authorizationToken: await obtainToken({ nonce }), nonce: said })
  dataOf(await byApple(randomUUID()))
  expect(errorTextOf(await byApple(randomUUID(), 'another nonce'))).toBe('This login was started elsewhere. Start again.')
})

test('rejects a used, foreign or modified token', async () => {
  const token = await obtainToken()
  dataOf(await byGoogle(token))
  const before = await countRows(provider)
  const [head, , signature] = token.split('.') as [string, string, string]
  const claims = { ...(JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as object), sub: 'wren-too' }
  const changed = [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
  for (const bad of [token, await obtainToken({ clientId: 'another-application' }), changed])
    expect(errorTextOf(await byGoogle(bad))).not.toBe('undefined')
  expect(await countRows(provider)).toEqual(before)
})
