import { createHash } from 'node:crypto'
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import * as client from 'openid-client'
import { afterAll, describe, expect, test } from 'vitest'
import { createWorld } from '../seed/create-world.ts'
import { unverifiedEmail } from '../seed/sign-in-methods.ts'
import type { FaceName } from './faces.ts'
import { startOidc } from './start-oidc.ts'

const world = createWorld({ now: 1_790_000_000_000 })
const mediaUrl = 'https://media.example'
const [google, apple] = await Promise.all((['google', 'apple'] as const).map((face) => startOidc({ world, mediaUrl, face })))
afterAll(async () => {
  await Promise.all([google!.close(), apple!.close()])
})
const standIns = { google: google!, apple: apple! }
const mina = world.person('mina')
const redirectUri = 'http://localhost:3000/login/callback'

// The certified client, configured only to allow plain HTTP.
async function discover(face: FaceName) {
  const { url, clientId, createClientSecret } = standIns[face]
  const secret = await createClientSecret()
  return client.discovery(new URL(url), clientId, undefined, client.ClientSecretPost(secret), { execute: [client.allowInsecureRequests] })
}

/** What a browser does: reads the page, posts its form, and follows the redirect. */
async function choose(url: URL, more: Record<string, string>): Promise<Response> {
  const page = await fetch(url, { redirect: 'manual' })
  if (page.status !== 200) return page
  const text = await page.text()
  const action = new URL(/<form method="post" action="([^"]+)"/.exec(text)![1]!, url)
  return fetch(action, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ ...readHidden(text), ...more }) })
}
const unescape = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
const readHidden = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [name!, unescape(value!)]),
  )
const locationOf = (response: Response) => new URL(response.headers.get('location')!)

async function begin(face: FaceName, more: Record<string, string> = {}) {
  const config = await discover(face)
  const verifier = client.randomPKCECodeVerifier()
  const [state, nonce] = [client.randomState(), client.randomNonce()]
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...more,
  })
  return { config, url, verifier, state, nonce, checks: { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce } }
}

describe('the certified client completes the code flow', () => {
  test('Google returns name, image and address', async () => {
    const { config, url, checks } = await begin('google', { scope: 'openid email profile' })
    const back = locationOf(await choose(url, { person: 'mina' }))
    expect(`${back.origin}${back.pathname}`).toBe(redirectUri)
    const tokens = await client.authorizationCodeGrant(config, back, checks)
    expect(tokens.claims()).toMatchObject({
      iss: google!.url,
      azp: google!.clientId,
      email: mina.email.address,
      email_verified: true,
      name: mina.name,
      given_name: 'Mina',
      picture: expect.stringContaining('media.example'),
      nonce: checks.expectedNonce,
    })
    expect(tokens.claims()!.sub).toMatch(/^\d{21}$/)
    const { payload } = await jwtVerify(tokens.id_token!, createRemoteJWKSet(new URL(config.serverMetadata().jwks_uri!)), {
      issuer: google!.url,
      audience: google!.clientId,
    })
    expect(payload['at_hash']).toBe(createHash('sha256').update(tokens.access_token).digest().subarray(0, 16).toString('base64url'))
  })

  test('Apple posts scoped data and sends the name once', async () => {
    const ask = async (hide: Record<string, string>) => {
      const { config, url, checks } = await begin('apple', { scope: 'openid name email', response_mode: 'form_post' })
      const fields = readHidden(await (await choose(url, { person: 'ana', ...hide })).text())
      const { user, ...answer } = fields
      const request = new Request(redirectUri, { method: 'POST', body: new URLSearchParams(answer) })
      const tokens = await client.authorizationCodeGrant(config, request, checks)
      return { user: user === undefined ? undefined : (JSON.parse(user) as unknown), claims: tokens.claims()! }
    }
    const first = await ask({ hide: '1' })
    expect(first.user).toMatchObject({ name: { firstName: 'Ana', lastName: 'Lindqvist' }, email: first.claims['email'] })
    expect(first.claims).toMatchObject({ email_verified: 'true', is_private_email: 'true', nonce_supported: true })
    expect(first.claims['email']).toMatch(/^\w+@privaterelay\.example$/)
    expect(first.claims).not.toHaveProperty('name')
    const second = await ask({})
    expect(second.user).toBeUndefined()
    expect(second.claims.sub).toBe(first.claims.sub)
    expect(second.claims['email']).toBe(world.person('ana').email.address)
    expect(second.claims).not.toHaveProperty('is_private_email')
  })
})

describe('a browser gets an id token without a code', () => {
  test('Google returns it in the fragment, bound to the nonce', async () => {
    const { url } = await begin('google', { response_type: 'id_token', nonce: 'n-1', scope: 'openid email' })
    const back = locationOf(await choose(url, { person: unverifiedEmail }))
    expect(back.search).toBe('')
    const answer = new URLSearchParams(back.hash.slice(1))
    expect([...answer.keys()]).toEqual(['id_token', 'state'])
    expect(decodeJwt(answer.get('id_token')!)).toMatchObject({ nonce: 'n-1', email_verified: false })
  })
  test('Apple returns it with a code in a self-posting form', async () => {
    const { url, nonce } = await begin('apple', { response_type: 'code id_token', response_mode: 'form_post', scope: 'email' })
    const page = await (await choose(url, { person: 'sol' })).text()
    expect(page).toContain(`action="${redirectUri}"`)
    const { id_token: idToken, code } = readHidden(page)
    expect(decodeJwt(idToken!)).toMatchObject({
      nonce,
      aud: apple!.clientId,
      email: 'sol@mail.example',
      c_hash: createHash('sha256').update(code!).digest().subarray(0, 16).toString('base64url'),
    })
  })
})

test('a denial is redirected back as an error', async () => {
  const answers = await Promise.all(
    (['google', 'apple'] as const).map(async (face) => {
      const { url, state } = await begin(face)
      const { searchParams } = locationOf(await choose(url, { person: '' }))
      expect(searchParams.get('state')).toBe(state)
      return searchParams.get('error')
    }),
  )
  expect(answers).toEqual(['access_denied', 'user_cancelled_authorize'])
})

test.each<[string, Record<string, string>, string]>([
  ['another client', { client_id: 'somebody-else' }, 'invalid_client'],
  ['an address elsewhere', { redirect_uri: 'https://phish.example/callback' }, 'redirect_uri_mismatch'],
  ['an address that only begins like ours', { redirect_uri: 'http://localhost.phish.example/' }, 'redirect_uri_mismatch'],
])('%s gets an error page without a redirect', async (_, more, reason) => {
  const { url } = await begin('google')
  for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value)
  const answer = await choose(url, { person: 'mina' })
  expect(answer.status).toBe(400)
  expect(answer.headers.get('location')).toBeNull()
  expect(await answer.text()).toContain(reason)
})

test.each<[FaceName, Record<string, string>, string]>([
  ['google', { response_type: 'token' }, 'unsupported_response_type'],
  ['google', { response_type: 'id_token', response_mode: 'query' }, 'invalid_request'],
  ['google', { response_type: 'id_token', nonce: '' }, 'invalid_request'],
  ['google', { scope: 'email' }, 'invalid_scope'],
  ['google', { prompt: 'none' }, 'login_required'],
  ['google', { code_challenge_method: 'S512' }, 'invalid_request'],
  ['apple', { response_type: 'id_token' }, 'unsupported_response_type'],
  ['apple', { scope: 'email' }, 'invalid_request'],
])('%s rejects %j as %s', async (face, more, reason) => {
  const { url } = await begin(face, more)
  const back = locationOf(await choose(url, { person: 'mina' }))
  expect(new URLSearchParams(back.search || back.hash.slice(1)).get('error')).toBe(reason)
})

describe.each(['google', 'apple'] as const)('%s exchanges a code', (face) => {
  test.each<[string, (fields: Record<string, string>) => Record<string, string>, string]>([
    ['not with another code verifier', (fields) => ({ ...fields, code_verifier: 'x'.repeat(43) }), 'invalid_grant'],
    [
      'not without one',
      (fields) => Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'code_verifier')),
      'invalid_grant',
    ],
    ['not for another redirect_uri', (fields) => ({ ...fields, redirect_uri: 'http://localhost:3000/' }), 'invalid_grant'],
    ['not for another client', (fields) => ({ ...fields, client_id: 'somebody-else' }), 'invalid_client'],
    ['not with another secret', (fields) => ({ ...fields, client_secret: 'guess' }), 'invalid_client'],
    ['not for another grant', (fields) => ({ ...fields, grant_type: 'password' }), 'unsupported_grant_type'],
  ])('%s', async (_, change, reason) => {
    const { url, verifier, config } = await begin(face)
    const code = locationOf(await choose(url, { person: 'mina' })).searchParams.get('code')!
    const { clientId, createClientSecret } = standIns[face]
    const secret = await createClientSecret()
    const right = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier, client_id: clientId }
    const body = new URLSearchParams(change({ ...right, client_secret: secret }))
    const answer = await fetch(config.serverMetadata().token_endpoint!, { method: 'POST', body })
    expect(answer.status).toBe(reason === 'invalid_client' ? 401 : 400)
    expect(await answer.json()).toMatchObject({ error: reason })
  })
  test('only once', async () => {
    const { config, url, checks } = await begin(face)
    const back = locationOf(await choose(url, { person: 'mina' }))
    await client.authorizationCodeGrant(config, back, checks)
    await expect(client.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({ error: 'invalid_grant' })
  })
})

test('rejects an expired code', async () => {
  let now = Date.now()
  await using late = await startOidc({ world, mediaUrl, face: 'google', now: () => now })
  const query = { client_id: late.clientId, redirect_uri: redirectUri, response_type: 'code', scope: 'openid' }
  const back = locationOf(await choose(new URL(`${late.url}/o/oauth2/v2/auth?${new URLSearchParams(query)}`), { person: 'mina' }))
  now += 300_001
  const secret = await late.createClientSecret()
  const fields = { ...query, grant_type: 'authorization_code', code: back.searchParams.get('code')!, client_secret: secret }
  const answer = await fetch(`${late.url}/token`, { method: 'POST', body: new URLSearchParams(fields) })
  expect(await answer.json()).toMatchObject({ error: 'invalid_grant' })
})

test('accepts the previous signing key after a rotation, but not the one before', async () => {
  const get = async () => {
    const { url } = await begin('google', { response_type: 'id_token' })
    return new URLSearchParams(locationOf(await choose(url, { person: 'mina' })).hash.slice(1)).get('id_token')!
  }
  const verify = (token: string) => jwtVerify(token, createRemoteJWKSet(new URL(`${google!.url}/oauth2/v3/certs`)))
  const first = await get()
  await google!.rotateKeys()
  const second = await get()
  expect(decodeProtectedHeader(second).kid).not.toBe(decodeProtectedHeader(first).kid)
  await Promise.all([first, second].map(verify))
  await google!.rotateKeys()
  await verify(second)
  await expect(verify(first)).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' })
})
