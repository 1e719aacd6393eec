import { hostedCodes } from '@chorus/contract/hosted'
import { startBluesky } from '@chorus/sandbox/bluesky/start-bluesky'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import type { StandIn } from '@chorus/sandbox/stand-in'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf, ownDataOf } from './hosted-ways.ts'
import { openBrowser } from './open-browser.ts'
import { plenty } from './plenty.ts'
import { type Mood, type Moody, startMoody } from './start-moody.ts'
import { type Answer, type Provider, startProvider } from './start-provider.ts'
import { submitForm } from './submit-form.ts'

// Services and issuers that strangers name: what they say counts for themselves, and what they do harms nobody else.

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
const { did, handle } = world.person('mina').accounts.bluesky!
const other = world.person('rosa').accounts.bluesky!

let bluesky: StandIn
let stranger: Moody
let provider: Provider
/** What the stranger says of its issuer, and gives. */
let metadata: Record<string, unknown>
let tokens: Record<string, unknown>
let resource: unknown

beforeAll(async () => {
  bluesky = await startBluesky({ world, mediaUrl: 'http://127.0.0.1:9' })
  stranger = await startMoody(({ path }) => {
    if (path === '/.well-known/oauth-protected-resource') return { status: 200, json: resource }
    if (path === '/.well-known/oauth-authorization-server') return { status: 200, json: metadata }
    if (path === '/par') return { status: 201, json: { request_uri: 'urn:made-up' } }
    if (path === '/token') return { status: 200, json: tokens }
    return undefined
  })
})
beforeEach(async () => {
  const { url } = stranger
  stranger.mood = 'well'
  stranger.asked.length = 0
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
  // What was said of a service is remembered for a minute, by each server for itself.
  await provider?.[Symbol.asyncDispose]()
  const environment = {
    CHORUS_BLUESKY_URL: bluesky.url,
    CHORUS_PLC_URL: bluesky.url,
    CHORUS_BLUESKY_SERVICES: `${bluesky.url},${url}`,
  }
  provider = await startProvider({ environment, app: { limits: plenty } })
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
    ownDataOf<{ url: string }>(await authorize(browser))
    const { body } = stranger.asked.findLast(({ path }) => path === '/par')!
    const answer = { state: new URLSearchParams(body).get('state')!, iss: stranger.url, code: 'a-code' }
    return browser.visit(`/oauth/callback/bluesky?${new URLSearchParams(answer)}`)
  }

  test('that speaks for somebody whom another service keeps lets nobody in, and their service is not shown its token', async () => {
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
    ['that are no bound ones', { token_type: 'Bearer' }],
    ['for less than was asked', { scope: 'transition:generic' }],
    ['of nobody', { sub: 'mina' }],
    ['without the next one', { refresh_token: undefined }],
  ])('that gives tokens %s lets nobody in', async (_, more) => {
    tokens = { ...tokens, ...more }
    expect(errorOf(await returned())).toBe('OAuthCallback')
  })

  test.each([
    ['speaks for another', { issuer: 'https://issuer.example' }],
    ['does not take requests that are pushed', { require_pushed_authorization_requests: false }],
    ['does not name itself in its answers', { authorization_response_iss_parameter_supported: false }],
    ['knows no PKCE', { code_challenge_methods_supported: ['plain'] }],
    ['binds no tokens', { dpop_signing_alg_values_supported: ['RS256'] }],
    ['does not look up who asks', { client_id_metadata_document_supported: undefined }],
    ['is not of this network', { scopes_supported: ['openid'] }],
    ['sends people where nothing is sealed', { authorization_endpoint: 'http://elsewhere.example/' }],
    ['sends people into a script', { authorization_endpoint: 'javascript:alert(1)' }],
    ['has tokens asked for next door', { token_endpoint: 'http://127.0.0.1:9/token' }],
  ])('that %s is not gone to', async (_, more) => {
    metadata = { ...metadata, ...more }
    const answer = await authorize()
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(unsupported)])
    expect(stranger.count('/par')).toBe(0)
  })
})

describe('a service', () => {
  test.each([
    ['that speaks for another', () => ({ resource: 'https://pds.example', authorization_servers: [stranger.url] })],
    ['with two issuers', () => ({ resource: stranger.url, authorization_servers: [stranger.url, bluesky.url] })],
    ['whose issuer has a path', () => ({ resource: stranger.url, authorization_servers: [`${stranger.url}/a`] })],
  ])('%s is told so', async (_, say) => {
    resource = say()
    expect((await authorize()).text).toContain(unsupported)
  })

  test('whose issuer is next door, or a number, is not followed there', async () => {
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

  test.each<[Mood, string]>([
    ['broken', unreachable],
    ['failing', unreachable],
    ['endless', unreachable],
    ['garbled', unsupported],
    ['moving', unsupported],
  ])('that is %s is told so, and nothing of ours is sent on', async (mood, words) => {
    stranger.mood = mood
    expect((await authorize()).text).toContain(words)
  })
})

describe('an issuer that is away', () => {
  const goIn = async () => {
    const browser = open()
    const { url } = ownDataOf<{ url: string }>(await browser.post('/api/hosted/bluesky/authorize', { handle, callbackUrl: '/settings' }))
    const answer = await submitForm(url, { person: 'mina' })
    const { pathname, search } = new URL(answer.headers.get('location')!)
    await browser.visit(`${pathname}${search}`)
    return browser
  }

  test('costs nobody a session: it is asked again with what was not spent', async () => {
    const browser = await goIn()
    const ask = globalThis.fetch
    const resume = () => browser.post('/api/hosted/resume', { type: 'Bsky', profileId: did })
    const isToken = (url: unknown) => String(url).endsWith('/oauth/token')
    const isSession = (url: unknown) => String(url).includes('getSession')
    let refused = true
    // The service says that the token has ended, and the issuer says nothing.
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

  test('or a service that does not take our proofs, says nothing of the session', async () => {
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

  test('whose answer is lost after it has spent the token ends the session: it is told so once, and there is no loop', async () => {
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

  test('or that speaks for the account no more, is not shown the next token', async () => {
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

  test('does not answer for others', async () => {
    const browser = await goIn()
    const answer = await browser.post('/api/hosted/resume', { type: 'Bsky', profileId: other.did })
    expect(codeOf(answer)).toBe(hostedCodes.noSession)
  })
})
