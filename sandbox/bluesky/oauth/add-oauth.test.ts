import { createHash, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createWorld } from '../../seed/create-world.ts'
import { type Bluesky, startBluesky } from '../start-bluesky.ts'

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
const redirectUri = 'http://127.0.0.1:4000/back'
const scope = 'atproto transition:generic'
const clientId = `http://localhost?${new URLSearchParams({ redirect_uri: redirectUri, scope })}`
const verifier = 'v'.repeat(43)
const challenge = createHash('sha256').update(verifier).digest('base64url')

let bluesky: Bluesky
let now = Date.now()
let key: Awaited<ReturnType<typeof generateKeyPair>>
let jwk: JWK
beforeAll(async () => {
  bluesky = await startBluesky({ world, mediaUrl: 'http://127.0.0.1:9', now: () => now, accessSeconds: 300 })
  key = await generateKeyPair('ES256', { extractable: true })
  jwk = await exportJWK(key.publicKey)
})
afterAll(() => bluesky?.close())
beforeEach(() => {
  now = Date.now()
})

interface Proof {
  header?: object
  claims?: object
  nonce?: string | undefined
  token?: string
}

const toProof = (method: string, path: string, { header = {}, claims = {}, nonce, token }: Proof = {}) => {
  const ath = token === undefined ? undefined : createHash('sha256').update(token).digest('base64url')
  const payload = { jti: randomUUID(), htm: method, htu: `${bluesky.url}${path}`, nonce, ath, iat: Math.floor(now / 1000), ...claims }
  return new SignJWT(payload).setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk, ...header }).sign(key.privateKey)
}

interface Told {
  status: number
  nonce: string
  json: Record<string, unknown> & { error?: string; request_uri: string; access_token: string; refresh_token: string; sub: string }
}

const send = async (path: string, fields: Record<string, string>, dpop?: string): Promise<Told> => {
  const body = new URLSearchParams({ client_id: clientId, ...fields })
  const response = await fetch(`${bluesky.url}${path}`, { method: 'POST', body, headers: dpop === undefined ? {} : { dpop } })
  return { status: response.status, nonce: response.headers.get('dpop-nonce')!, json: (await response.json()) as Told['json'] }
}
/** Sends a valid proof with the server's latest nonce. */
const ask = async (path: string, fields: Record<string, string>, proof: Proof = {}): Promise<Told> => {
  const { nonce } = await send('/oauth/token', {})
  return send(path, fields, await toProof('POST', path, { nonce, ...proof }))
}

const request = {
  response_type: 'code',
  redirect_uri: redirectUri,
  scope,
  state: 'a-state',
  code_challenge: challenge,
  code_challenge_method: 'S256',
}
const push = (more: Record<string, string> = {}, proof?: Proof) => ask('/oauth/par', { ...request, ...more }, proof)
const decide = async (uri: string, person: string): Promise<URL> => {
  const body = new URLSearchParams({ client_id: clientId, request_uri: uri, person })
  const answer = await fetch(`${bluesky.url}/oauth/authorize`, { method: 'POST', body, redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? 'none:')
}
const takeCode = async (): Promise<string> => (await decide((await push()).json.request_uri, 'mina')).searchParams.get('code')!
const exchange = (code: string, more: Record<string, string> = {}) =>
  ask('/oauth/token', { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier, ...more })
const refresh = (token: string) => ask('/oauth/token', { grant_type: 'refresh_token', refresh_token: token })
const takeTokens = async () => (await exchange(await takeCode())).json

const path = '/xrpc/com.atproto.server.getSession'
const call = async (token: string, proof: Proof | undefined, type = 'DPoP') => {
  const dpop = proof && (await toProof('GET', path, { token, ...proof }))
  const response = await fetch(`${bluesky.url}${path}`, { headers: { authorization: `${type} ${token}`, ...(dpop ? { dpop } : {}) } })
  return { status: response.status, headers: response.headers, json: (await response.json()) as { did?: string; error?: string } }
}
const serviceNonce = async (token: string) => (await call(token, {})).headers.get('dpop-nonce')!

test('approval turns a code into tokens that act as the person', async () => {
  const { did } = world.person('mina').accounts.bluesky!
  const tokens = await takeTokens()
  expect(tokens).toMatchObject({ token_type: 'DPoP', scope, sub: did, expires_in: 300 })
  const nonce = await serviceNonce(tokens.access_token)
  expect((await call(tokens.access_token, { nonce })).json.did).toBe(did)
})

test('every response names its issuer and state', async () => {
  const back = await decide((await push()).json.request_uri, '')
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied', iss: bluesky.url, state: 'a-state' })
})

test('a request is used once, and only by the client that pushed it', async () => {
  const { request_uri: uri } = (await push()).json
  await decide(uri, 'mina')
  expect((await decide(uri, 'mina')).href).toBe('none:')
  const other = new URLSearchParams({ client_id: 'http://localhost', request_uri: (await push()).json.request_uri })
  expect((await fetch(`${bluesky.url}/oauth/authorize?${other}`)).status).toBe(400)
})

describe('pushed requests', () => {
  test.each([
    ['of another redirect_uri', { redirect_uri: 'http://127.0.0.1:4001/back' }, 'invalid_request'],
    ['of a redirect_uri that is longer', { redirect_uri: `${redirectUri}/more` }, 'invalid_request'],
    ['without PKCE by S256', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['for more than the client may', { scope: `${scope} transition:email` }, 'invalid_scope'],
    ['for less than atproto', { scope: 'transition:generic' }, 'invalid_scope'],
    ['of another type', { response_type: 'token' }, 'unsupported_response_type'],
    ['of a client elsewhere', { client_id: 'https://chorus.example/oauth/client-metadata.json' }, 'invalid_client_metadata'],
    ['of a client with a port', { client_id: 'http://localhost:3000' }, 'invalid_client_metadata'],
    ['of a client that comes back to a name', { client_id: 'http://localhost?redirect_uri=http://localhost/a' }, 'invalid_redirect_uri'],
    ['of a client with keys that it has not', { client_assertion: 'a.b.c' }, 'invalid_client'],
  ])('rejects %s', async (_, more, error) => {
    expect((await push(more)).json.error).toBe(error)
  })
})

describe('DPoP proofs', () => {
  const wrong: [string, Proof, string][] = [
    ['without a nonce', { nonce: undefined }, 'use_dpop_nonce'],
    ['with a nonce of its own', { nonce: 'made-up' }, 'use_dpop_nonce'],
    ['for another method', { claims: { htm: 'GET' } }, 'invalid_dpop_proof'],
    ['for another address', { claims: { htu: 'https://other.example/oauth/par' } }, 'invalid_dpop_proof'],
    ['of another type', { header: { typ: 'JWT' } }, 'invalid_dpop_proof'],
    ['of long ago', { claims: { iat: Math.floor(Date.now() / 1000) - 600 } }, 'invalid_dpop_proof'],
    ['without an id', { claims: { jti: undefined } }, 'invalid_dpop_proof'],
    ['for a token that is not there', { token: 'another' }, 'invalid_dpop_proof'],
  ]
  test.each(wrong)('rejects %s', async (_, proof, error) => {
    expect((await push({}, proof)).json.error).toBe(error)
  })

  test('rejects a key mismatch, a private key in the proof, and a missing proof', async () => {
    const other = await generateKeyPair('ES256', { extractable: true })
    const stranger = await exportJWK(other.publicKey)
    expect((await push({}, { header: { jwk: stranger } })).json.error).toBe('invalid_dpop_proof')
    expect((await push({}, { header: { jwk: await exportJWK(key.privateKey) } })).json.error).toBe('invalid_dpop_proof')
    expect((await send('/oauth/par', request)).json.error).toBe('invalid_dpop_proof')
  })

  test('rejects a reused proof', async () => {
    const { nonce } = await send('/oauth/token', {})
    const proof = await toProof('POST', '/oauth/par', { nonce })
    expect((await send('/oauth/par', request, proof)).status).toBe(201)
    expect((await send('/oauth/par', request, proof)).json.error).toBe('invalid_dpop_proof')
  })

  test('rejects a nonce that is some minutes old', async () => {
    const { nonce } = await send('/oauth/token', {})
    now += 200_000
    expect((await send('/oauth/par', request, await toProof('POST', '/oauth/par', { nonce }))).json.error).toBe('use_dpop_nonce')
  })
})

describe('authorization codes', () => {
  test('a reused code revokes the tokens it issued', async () => {
    const code = await takeCode()
    const { refresh_token: token } = (await exchange(code)).json
    expect((await exchange(code)).json.error).toBe('invalid_grant')
    expect((await refresh(token)).json.error).toBe('invalid_grant')
  })
  test.each([
    ['another verifier', { code_verifier: 'w'.repeat(43) }],
    ['another redirect_uri', { redirect_uri: 'http://127.0.0.1:4000/other' }],
    ['another client', { client_id: `${clientId}&redirect_uri=http://127.0.0.1/` }],
  ])('a code with %s is rejected and then spent', async (_, more) => {
    const code = await takeCode()
    expect((await exchange(code, more)).json.error).toBe('invalid_grant')
    expect((await exchange(code)).json.error).toBe('invalid_grant')
  })
  test('a code expires after a minute', async () => {
    const code = await takeCode()
    now += 61_000
    expect((await exchange(code)).json.error).toBe('invalid_grant')
  })
})

test('a reused refresh token ends the session', async () => {
  const first = await takeTokens()
  const second = (await refresh(first.refresh_token)).json
  expect(second.sub).toBe(first.sub)
  expect((await refresh(first.refresh_token)).json.error).toBe('invalid_grant')
  expect((await refresh(second.refresh_token)).json.error).toBe('invalid_grant')
  const nonce = await serviceNonce(second.access_token)
  expect((await call(second.access_token, { nonce })).json.error).toBe('invalid_token')
})

test('revoking ends a session, and an unknown token reveals nothing', async () => {
  const { refresh_token: token } = await takeTokens()
  const count = bluesky.countSessions()
  expect((await ask('/oauth/revoke', { token: 'unknown' })).status).toBe(200)
  expect((await ask('/oauth/revoke', { token })).status).toBe(200)
  expect(bluesky.countSessions()).toBe(count - 1)
  expect((await refresh(token)).json.error).toBe('invalid_grant')
})

test('rejects a token without its key, proof, nonce or lifetime', async () => {
  const { access_token: token } = await takeTokens()
  const bare = await call(token, {})
  expect([bare.status, bare.headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('error="use_dpop_nonce"')])
  const nonce = bare.headers.get('dpop-nonce')!
  expect((await call(token, undefined)).json.error).toBe('invalid_dpop_proof')
  expect((await call(token, { nonce, claims: { ath: 'other' } })).json.error).toBe('invalid_dpop_proof')
  expect((await call(token, { nonce }, 'Bearer')).status).toBe(400)
  // The issuer's nonces differ from the resource server's.
  expect((await call(token, { nonce: (await send('/oauth/token', {})).nonce })).json.error).toBe('use_dpop_nonce')
  const [own, ownJwk] = [key, jwk]
  key = await generateKeyPair('ES256', { extractable: true })
  jwk = await exportJWK(key.publicKey)
  expect((await call(token, { nonce })).json.error).toBe('invalid_token')
  ;[key, jwk] = [own, ownJwk]
  now += 301_000
  expect((await call(token, { nonce: await serviceNonce(token) })).json.error).toBe('invalid_token')
})
