import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import { startBluesky } from '@chorus/sandbox/bluesky/start-bluesky'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import type { StandIn } from '@chorus/sandbox/stand-in'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf, hostedDataOf } from '../log-in-hosted.ts'
import { openBrowser } from '../open-browser.ts'
import { type ServiceMode, type FaultyService, startFaultyService } from '../start-faulty-service.ts'
import { type Answer, type Provider, startProvider } from '../start-provider.ts'
import { submitForm } from '../submit-form.ts'
import { unlimited } from '../unlimited.ts'

// PDSes and issuers that users name are untrusted: they may speak for their own accounts only, and must not harm other sessions.

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
const { did, handle } = world.person('mina').accounts.bluesky!
const other = world.person('rosa').accounts.bluesky!

let bluesky: StandIn
let stranger: FaultyService
let provider: Provider
/** Issuer metadata and tokens that the stranger returns. */
let metadata: Record<string, unknown>
let tokens: Record<string, unknown>
let resource: unknown

beforeAll(async () => {
  bluesky = await startBluesky({ world, mediaUrl: 'http://127.0.0.1:9' })
  stranger = await startFaultyService(({ path }) => {
    if (path === '/.well-known/oauth-protected-resource') return { status: 200, json: resource }
    if (path === '/.well-known/oauth-authorization-server') return { status: 200, json: metadata }
    if (path === '/par') return { status: 201, json: { request_uri: 'urn:made-up' } }
    if (path === '/token') return { status: 200, json: tokens }
    return undefined
  })
})
beforeEach(async () => {
  const { url } = stranger
  stranger.mode = 'healthy'
  stranger.requests.length = 0
  resource = { resource: url, authorization_servers: [url] }
  metadata = {
    issuer: url,
    pushed_authorization_request_endpoint: `${url}/par`,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    require_pushed_authorization_requests: true,
    code_challenge_methods_supported: ['S256'],
    dpop_signing_alg_values_supported: ['ES256'],
    scopes_supported: ['atproto'],
    token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  }
  tokens = { access_token: 'at', token_type: 'DPoP', refresh_token: 'ref', expires_in: 300, scope: 'atproto', sub: did }
  // Each server caches service metadata for a minute, so every test starts a new one.
  await provider?.[Symbol.asyncDispose]()
  const environment = {
    CHORUS_BLUESKY_URL: bluesky.url,
    CHORUS_PLC_URL: bluesky.url,
    CHORUS_BLUESKY_SERVICES: `${bluesky.url},${url}`,
  }
  provider = await startProvider({ environment, app: { limits: unlimited } })
})
afterAll(async () => {
  await provider?.[Symbol.asyncDispose]()
  await bluesky?.close()
  await stranger?.close()
})

const open = () => openBrowser(provider, '192.0.2.80')
const authorize = (browser = open(), serviceUrl = stranger.url) =>
  browser.post('/api/hosted/bluesky/authorize', { serviceUrl, callbackUrl: '/settings' })
const errorOf = ({ headers }: Answer) => new URL(headers.get('location') ?? 'none:', 'http://localhost').searchParams.get('error')
const unsupported = 'This Bluesky server doesn’t support this login. Use an app password.'
const unreachable = 'This Bluesky server isn’t responding.'

describe('an issuer', () => {
  const returned = async () => {
    const browser = open()
    hostedDataOf<{ url: string }>(await authorize(browser))
    const { body } = stranger.requests.findLast(({ path }) => path === '/par')!
    const answer = { state: new URLSearchParams(body).get('state')!, iss: stranger.url, code: 'a-code' }
    return browser.visit(`/oauth/callback/bluesky?${new URLSearchParams(answer)}`)
  }

  test('cannot log in an account that another service hosts, and that service never receives its token', async () => {
    const asked: string[] = []
    const ask = globalThis.fetch
    globalThis.fetch = async (...request) => {
      asked.push(`${request[0] as string} ${JSON.stringify(request[1]?.headers ?? {})}`)
      return ask(...request)
    }
    try {
      expect(errorOf(await returned())).toBe('OAuthCallback')
    } finally {
      globalThis.fetch = ask
    }
    expect(asked.some((one) => one.startsWith(`${stranger.url}/token`))).toBe(true)
    expect(asked.filter((one) => one.includes('DPoP at'))).toEqual([])
    expect(await provider.db.selectFrom('sessions').select('id').execute()).toEqual([])
  })

  test.each([
    ['unbound', { token_type: 'Bearer' }],
    ['insufficient-scope', { scope: 'transition:generic' }],
    ['invalid-subject', { sub: 'mina' }],
    ['non-refreshable', { refresh_token: undefined }],
  ])('cannot log anyone in with %s tokens', async (_, more) => {
    tokens = { ...tokens, ...more }
    expect(errorOf(await returned())).toBe('OAuthCallback')
  })

  test.each([
    ['claims another issuer', { issuer: 'https://issuer.example' }],
    ['does not require pushed requests', { require_pushed_authorization_requests: false }],
    ['does not return an iss parameter', { authorization_response_iss_parameter_supported: false }],
    ['does not support S256 PKCE', { code_challenge_methods_supported: ['plain'] }],
    ['does not support ES256 DPoP', { dpop_signing_alg_values_supported: ['RS256'] }],
    ['does not support client metadata documents', { client_id_metadata_document_supported: undefined }],
    ['lacks the atproto scope', { scopes_supported: ['openid'] }],
    ['has an http authorization page', { authorization_endpoint: 'http://elsewhere.example/' }],
    ['has a script as authorization page', { authorization_endpoint: 'javascript:alert(1)' }],
    ['has its token endpoint on another host', { token_endpoint: 'http://127.0.0.1:9/token' }],
  ])('that %s is rejected without sending the user there', async (_, more) => {
    metadata = { ...metadata, ...more }
    const answer = await authorize()
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(unsupported)])
    expect(stranger.count('/par')).toBe(0)
  })
})

describe('a service', () => {
  test.each([
    ['that claims another resource', () => ({ resource: 'https://pds.example', authorization_servers: [stranger.url] })],
    ['with two issuers', () => ({ resource: stranger.url, authorization_servers: [stranger.url, bluesky.url] })],
    ['whose issuer has a path', () => ({ resource: stranger.url, authorization_servers: [`${stranger.url}/a`] })],
  ])('%s is rejected with a message', async (_, say) => {
    resource = say()
    expect((await authorize()).text).toContain(unsupported)
  })

  test('cannot direct us to an issuer on a private address or IP', async () => {
    for (const issuer of ['http://127.0.0.1:9', 'https://127.0.0.1', 'http://169.254.169.254']) {
      resource = { resource: stranger.url, authorization_servers: [issuer] }
      expect(codeOf(await provider.addNode().ask('/api/hosted/bluesky/authorize', asked())), issuer).toBe(hostedCodes.networkAway)
    }
  })
  const asked = () => ({
    method: 'POST',
    body: { serviceUrl: stranger.url, callbackUrl: '/' },
    headers: { 'sec-fetch-site': 'same-origin', 'x-chorus': '1' },
  })

  test.each<[ServiceMode, string]>([
    ['broken', unreachable],
    ['failing', unreachable],
    ['endless', unreachable],
    ['garbled', unsupported],
    ['redirecting', unsupported],
  ])('that is %s is rejected with a message, and receives nothing else', async (mode, words) => {
    stranger.mode = mode
    expect((await authorize()).text).toContain(words)
  })
})

describe('an issuer during a refresh', () => {
  const goIn = async () => {
    const browser = open()
    const { url } = hostedDataOf<{ url: string }>(await browser.post('/api/hosted/bluesky/authorize', { handle, callbackUrl: '/settings' }))
    const answer = await submitForm(url, { person: 'mina' })
    const { pathname, search } = new URL(answer.headers.get('location')!)
    await browser.visit(`${pathname}${search}`)
    return browser
  }

  test('that is unreachable ends no session: the refresh is retried with the unspent token', async () => {
    const browser = await goIn()
    const ask = globalThis.fetch
    const resume = () => browser.post('/api/hosted/resume', { type: 'Bsky', profileId: did })
    const isToken = (url: unknown) => String(url).endsWith('/oauth/token')
    const isSession = (url: unknown) => String(url).includes('getSession')
    let refused = true
    // The PDS rejects the token, and the issuer is unreachable.
    globalThis.fetch = async (...request) => {
      if (isToken(request[0])) throw new TypeError('fetch failed')
      const answer = await ask(...request)
      return refused && isSession(request[0]) ? Response.json({ error: 'invalid_token' }, { status: 401 }) : answer
    }
    try {
      expect(codeOf(await resume())).toBe(hostedCodes.networkAway)
      refused = false
    } finally {
      globalThis.fetch = ask
    }
    expect((await resume()).status).toBe(200)
  })

  test('does not end the session while the server rejects our proofs', async () => {
    const browser = await goIn()
    const ask = globalThis.fetch
    const resume = () => browser.post('/api/hosted/resume', { type: 'Bsky', profileId: did })
    for (const error of ['use_dpop_nonce', 'invalid_dpop_proof']) {
      globalThis.fetch = async (...request) =>
        String(request[0]).includes('getSession')
          ? Response.json({ error }, { status: 401, headers: { 'www-authenticate': `DPoP error="${error}"`, 'dpop-nonce': 'never-right' } })
          : ask(...request)
      try {
        expect(codeOf(await resume()), error).toBe(hostedCodes.networkAway)
      } finally {
        globalThis.fetch = ask
      }
    }
    expect((await resume()).status).toBe(200)
  })

  test('ends the session, once and without a retry loop, when the response to a refresh is lost', async () => {
    const browser = await goIn()
    const ask = globalThis.fetch
    const resume = () => browser.post('/api/hosted/resume', { type: 'Bsky', profileId: did })
    let asked = 0
    globalThis.fetch = async (...request) => {
      const answer = await ask(...request)
      if (String(request[0]).includes('getSession')) return Response.json({ error: 'invalid_token' }, { status: 401 })
      if (!String(request[0]).endsWith('/oauth/token')) return answer
      asked += 1
      if (answer.status === 200) throw new TypeError('fetch failed')
      return answer
    }
    try {
      expect(codeOf(await resume())).toBe(hostedCodes.networkAway)
      // What may have been heard is not said twice by itself.
      expect(asked).toBeLessThanOrEqual(2)
      expect(codeOf(await resume())).toBe(hostedCodes.ended)
    } finally {
      globalThis.fetch = ask
    }
    expect(codeOf(await resume())).toBe(hostedCodes.noSession)
  })

  test('never receives the next token when it no longer serves the account', async () => {
    const browser = openBrowser(provider.addNode(), '192.0.2.80')
    const { cookie } = await goIn()
    const ask = globalThis.fetch
    const asked: string[] = []
    const moved = { resource: bluesky.url, authorization_servers: [stranger.url] }
    globalThis.fetch = async (...request) => {
      asked.push(String(request[0]))
      if (String(request[0]).includes('getSession')) return Response.json({ error: 'invalid_token' }, { status: 401 })
      return String(request[0]).endsWith('oauth-protected-resource') ? Response.json(moved) : ask(...request)
    }
    try {
      const headers = { cookie: cookie() }
      expect(codeOf(await browser.post('/api/hosted/resume', { type: 'Bsky', profileId: did }, { headers }))).toBe(hostedCodes.ended)
    } finally {
      globalThis.fetch = ask
    }
    expect(asked.filter((one) => one.endsWith('/oauth/token') || one.startsWith(`${stranger.url}/token`))).toEqual([])
  })

  test('does not affect other issuers', async () => {
    const browser = await goIn()
    const answer = await browser.post('/api/hosted/resume', { type: 'Bsky', profileId: other.did })
    expect(codeOf(answer)).toBe(hostedCodes.noSession)
  })
})
