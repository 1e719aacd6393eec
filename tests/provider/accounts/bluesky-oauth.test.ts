import type { HostedAccount, HostedNetworkSession } from '@chorus/contract/hosted/hosted'
import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import { parseSession } from '@chorus/model/session/codec'
import { sandboxPassword } from '@chorus/sandbox/bluesky/add-accounts'
import { type Bluesky, startBluesky } from '@chorus/sandbox/bluesky/start-bluesky'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNetworkSessionVault } from '../../../server/vault/network-session-vault.ts'
import { dumpDatabase } from '../dump-database.ts'
import { codeOf, hostedDataOf } from '../log-in-hosted.ts'
import { type Browser, openBrowser } from '../open-browser.ts'
import { type Answer, type Node, type Provider, startProvider } from '../start-provider.ts'
import { submitForm } from '../submit-form.ts'
import { unlimited } from '../unlimited.ts'

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
const nowhere = 'http://127.0.0.1:9'
const blueskyOf = (key: string) => world.person(key).accounts.bluesky!

/** A server and the Bluesky that it meets. With `publicUrl` that is one which asks the server what it is. */
async function start({ publicUrl, accessSeconds = 3600 }: { publicUrl?: string; accessSeconds?: number } = {}) {
  const fetchClient = async (url: string) => {
    const { pathname, origin } = new URL(url)
    if (origin !== publicUrl) throw new Error(`No server at ${url}.`)
    const { status, text, headers } = await provider.ask(pathname)
    return new Response(text, { status, headers: { 'content-type': headers.get('content-type') ?? '' } })
  }
  const bluesky: Bluesky = await startBluesky({ world, mediaUrl: nowhere, accessSeconds, ...(publicUrl ? { fetchClient } : {}) })
  const environment = {
    CHORUS_BLUESKY_URL: bluesky.url,
    CHORUS_PLC_URL: bluesky.url,
    ...(publicUrl ? { CHORUS_PUBLIC_URL: publicUrl } : {}),
  }
  const provider: Provider = await startProvider({ environment, app: { limits: unlimited } })
  const end = async () => {
    await provider[Symbol.asyncDispose]()
    await bluesky.close()
  }
  return { provider, bluesky, [Symbol.asyncDispose]: end }
}

let place: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  place = await start()
})
afterAll(() => place?.[Symbol.asyncDispose]())

const open = (node: Pick<Node, 'ask'> = place.provider): Browser => openBrowser(node, '192.0.2.78')
const begin = async (browser: Browser, body: object = {}): Promise<string> =>
  hostedDataOf<{ url: string }>(await browser.post('/api/hosted/bluesky/authorize', { callbackUrl: '/settings', ...body })).url
/** URL that the issuer redirects back to. An empty `person` declines. */
const decide = async (page: string, person: string): Promise<URL> => {
  const answer = await submitForm(page, { person })
  return new URL(answer.headers.get('location') ?? 'none:')
}
const returnTo = (browser: Browser, { pathname, search }: URL): Promise<Answer> => browser.visit(`${pathname}${search}`)
/** The page that started the login, with the logged-in DID in its fragment. */
const backAs = (person: string): string => `/settings#${new URLSearchParams({ did: blueskyOf(person).did })}`
const locationOf = ({ headers }: Answer): string | null => headers.get('location')
const goIn = async (person: string, browser = open(), body: object = {}): Promise<string | null> =>
  locationOf(await returnTo(browser, await decide(await begin(browser, body), person)))

interface State {
  account: HostedAccount | null
  sessions: HostedNetworkSession[]
}
const stateOf = async (browser: Browser): Promise<State> => hostedDataOf<State>(await browser.ask('/api/hosted/session'))
const read = (browser: Browser, did: string, nsid = 'app.bsky.actor.getProfile') =>
  browser.ask(`/api/hosted/bluesky/xrpc/${nsid}?actor=${did}`, { headers: { 'x-account': did } })
const errorOf = (answer: Answer): string | null => new URL(locationOf(answer) ?? 'none:', 'http://localhost').searchParams.get('error')

describe('a login on the user’s own Bluesky server', () => {
  test('logs the browser in as the person who approved, and reads as them', async () => {
    const browser = open()
    const { did, handle } = blueskyOf('mina')
    const page = new URL(await begin(browser))
    expect([...page.searchParams.keys()].toSorted()).toEqual(['client_id', 'request_uri'])
    const back = await decide(page.href, 'mina')
    expect(back.origin).toBe('http://127.0.0.1:3000')
    expect(locationOf(await returnTo(browser, back))).toBe(backAs('mina'))
    const { account, sessions } = await stateOf(browser)
    expect(account).not.toBeNull()
    expect(sessions.map(({ session }) => parseSession(session))).toMatchObject([{ type: 'Bsky', profileId: did, payload: { did, handle } }])
    expect((await read(browser, did)).json).toMatchObject({ did })
    const resumed = await browser.post('/api/hosted/resume', { type: 'Bsky', profileId: did })
    expect(hostedDataOf<HostedNetworkSession>(resumed).profile).toMatchObject({ profileId: did, handle })
  })

  test('finds the account of a login with an app password', async () => {
    const [byPassword, byOauth] = [open(), open()]
    const credentials = { identifier: blueskyOf('rosa').handle, password: sandboxPassword }
    hostedDataOf(await byPassword.post('/api/hosted/login/bluesky', credentials))
    expect(await goIn('rosa', byOauth, { handle: credentials.identifier })).toBe(backAs('rosa'))
    expect((await stateOf(byOauth)).account).toEqual((await stateOf(byPassword)).account)
  })

  test('starts on the server of a handle or URL, with the handle filled in', async () => {
    const names = async (body: object) => (await (await fetch(await begin(open(), body))).text()).match(/name="person" value="\w+"/g)
    expect(await names({ handle: `@${blueskyOf('mina').handle}` })).toEqual(['name="person" value="mina"'])
    expect((await names({ serviceUrl: place.bluesky.url }))!.length).toBeGreaterThan(2)
    const ask = (body: object) => open().post('/api/hosted/bluesky/authorize', { callbackUrl: '/', ...body })
    expect((await ask({ serviceUrl: 'ftp://x' })).text).toContain('Failed to parse service URL.')
    expect((await ask({ handle: 'nobody.sandbox.example' })).status).toBe(400)
    // Strangers are reached over the public network only, and local services by their configured names only.
    for (const serviceUrl of ['http://127.0.0.1:9', 'https://127.0.0.1', 'http://169.254.169.254', 'https://localhost', 'http://[::1]:80'])
      expect(codeOf(await ask({ serviceUrl })), serviceUrl).toBe(hostedCodes.networkAway)
  })

  test('redirects back to Chorus pages only', async () => {
    for (const callbackUrl of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', '/\\evil.example'])
      expect(await goIn('mina', open(), { callbackUrl }), callbackUrl).toMatch(/^\/(?:$|[^/\\])/)
  })

  test('ends on a page with a message when declined', async () => {
    const browser = open()
    const answer = await returnTo(browser, await decide(await begin(browser), ''))
    expect(locationOf(answer)).toBe('/auth/error?error=AccessDenied&callbackUrl=%2Fsettings')
    expect((await stateOf(browser)).account).toBeNull()
  })

  test('moves from the loopback IP to the host name that the cookies belong to', async () => {
    const answer = await place.provider.ask('/oauth/callback/bluesky?state=a&code=b', { headers: { host: '127.0.0.1:3000' } })
    expect(locationOf(answer)).toBe('http://localhost:3000/oauth/callback/bluesky?state=a&code=b')
  })
})

describe('a response from the issuer', () => {
  test('is accepted once', async () => {
    const browser = open()
    const back = await decide(await begin(browser), 'mina')
    expect(locationOf(await returnTo(browser, back))).toBe(backAs('mina'))
    expect(errorOf(await returnTo(browser, back))).toBe('Verification')
  })

  test('is accepted only in the browser that started', async () => {
    const [mine, thief] = [open(), open()]
    const back = await decide(await begin(mine), 'mina')
    await begin(thief)
    for (const browser of [thief, open()]) {
      expect(errorOf(await returnTo(browser, back))).toBe('Verification')
      expect((await stateOf(browser)).account).toBeNull()
    }
    expect(locationOf(await returnTo(mine, back))).toBe(backAs('mina'))
  })

  test('is not accepted for another request', async () => {
    const browser = open()
    const [first, second] = [await decide(await begin(browser), 'mina'), await decide(await begin(browser), 'rosa')]
    const swapped = new URL(first)
    swapped.searchParams.set('code', second.searchParams.get('code')!)
    expect(errorOf(await returnTo(browser, swapped))).toBe('OAuthCallback')
    expect((await stateOf(browser)).account).toBeNull()
  })

  test.each([
    ['of another issuer', 'iss', 'https://evil.example'],
    ['of no issuer', 'iss', undefined],
    ['without a code', 'code', undefined],
    ['with a code that was never given', 'code', 'cod-made-up'],
    ['with a fault', 'error', 'server_error'],
  ])('%s is rejected', async (_, name, value) => {
    const browser = open()
    const back = await decide(await begin(browser), 'mina')
    if (value === undefined) back.searchParams.delete(name)
    else back.searchParams.set(name, value)
    expect(errorOf(await returnTo(browser, back))).toBe('OAuthCallback')
    expect((await stateOf(browser)).account).toBeNull()
  })

  test('is rejected after the browser switched to another account', async () => {
    const browser = open()
    const back = await decide(await begin(browser), 'mina')
    const credentials = { identifier: blueskyOf('rosa').handle, password: sandboxPassword }
    hostedDataOf(await browser.post('/api/hosted/login/bluesky', credentials))
    expect(errorOf(await returnTo(browser, back))).toBe('Verification')
    expect((await stateOf(browser)).sessions).toHaveLength(1)
  })

  test('expires after ten minutes', async () => {
    const browser = open()
    const back = await decide(await begin(browser), 'mina')
    const due = await place.provider.db
      .updateTable('challenges')
      .set({ expires_at: new Date(0) })
      .where('kind', '=', 'bluesky-oauth')
      .executeTakeFirst()
    expect(due.numUpdatedRows).toBeGreaterThan(0n)
    expect(errorOf(await returnTo(browser, back))).toBe('Verification')
  })
})

test('asks before switching to another person’s account, with the token in the URL fragment, and switches when confirmed', async () => {
  const [mine, other] = [open(), open()]
  await goIn('rosa', other)
  await goIn('noor', mine)
  const before = await stateOf(mine)
  const address = (await goIn('rosa', mine))!
  expect(address.split('#')[0]).toBe('/settings')
  const encoded = new URLSearchParams(address.split('#')[1]).get('conflict')!
  const conflict = JSON.parse(Buffer.from(encoded, 'base64url').toString()) as { account: HostedAccount; token: string }
  expect(conflict.account).toEqual((await stateOf(other)).account)
  expect(await stateOf(mine)).toEqual(before)
  const { token } = conflict
  expect(codeOf(await other.post('/api/hosted/login/continue', { token }))).toBe(hostedCodes.confirmationGone)
  hostedDataOf(await mine.post('/api/hosted/login/continue', { token }))
  expect((await stateOf(mine)).account).toEqual(conflict.account)
  expect((await read(mine, blueskyOf('rosa').did)).status).toBe(200)
})

test('a session that ends on either side ends on the other', async () => {
  const browser = open()
  await goIn('mina', browser)
  const { did } = blueskyOf('mina')
  const count = place.bluesky.countSessions()
  expect((await browser.ask(`/api/hosted/sessions/Bsky/${did}`, { method: 'DELETE' })).status).toBe(200)
  expect(place.bluesky.countSessions()).toBe(count - 1)
  await goIn('mina', browser)
  const secret = await revealSecret(place.provider, did)
  // Someone else spends the refresh token, so the issuer ends the session when it is reused.
  await spend(place.provider, did, { ...secret, endsAt: 0, refreshToken: 'ref-spent-elsewhere' })
  expect(codeOf(await browser.post('/api/hosted/resume', { type: 'Bsky', profileId: did }))).toBe(hostedCodes.ended)
  expect((await stateOf(browser)).sessions).toEqual([])
})

test('a repeated login replaces the session of its browser only', async () => {
  const [browser, other] = [open(), open()]
  await goIn('noor', other)
  const count = place.bluesky.countSessions()
  await goIn('noor', browser)
  await goIn('noor', browser)
  expect(place.bluesky.countSessions()).toBe(count + 1)
  const { did } = blueskyOf('noor')
  for (const one of [browser, other]) expect((await read(one, did)).status).toBe(200)
})

/** Vault entry of the newest session of an account. */
async function findStored({ db, keys }: Provider, did: string) {
  const vault = createNetworkSessionVault(db, keys)
  const { session_id: sessionId } = await db
    .selectFrom('network_sessions')
    .select('session_id')
    .where('profile_id', '=', did)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return { vault, stored: (await vault.find({ sessionId, type: 'Bsky', profileId: did }))! }
}
interface Secret {
  accessToken: string
  refreshToken: string
  dpopKey: { d: string }
  endsAt: number
}
const revealSecret = async (provider: Provider, did: string) => JSON.parse((await findStored(provider, did)).stored.secret) as Secret
async function spend(provider: Provider, did: string, secret: Secret): Promise<void> {
  const { vault, stored } = await findStored(provider, did)
  await vault.claim(stored, 'test', 5)
  expect(await vault.write(stored, 'test', JSON.stringify(secret), stored.facts as object)).toBe(true)
}

test('no page, row or log line contains a plain token, key or verifier', async () => {
  const issued = new Set<string>()
  /** Values in the redirect URL, which the browser knows. */
  const sent: string[] = []
  const ask = globalThis.fetch
  // Record what our server and the issuer exchange.
  globalThis.fetch = async (...request) => {
    const body = request[1]?.body
    if (typeof body === 'string')
      for (const name of ['code_verifier', 'refresh_token', 'client_assertion']) issued.add(new URLSearchParams(body).get(name) ?? '')
    const response = await ask(...request)
    const text = await response.clone().text()
    for (const [, token] of text.matchAll(/"(?:access_token|refresh_token)":"([^"]+)"/g)) issued.add(token!)
    return response
  }
  const browser = open()
  const { did } = blueskyOf('noor')
  try {
    const back = await decide(await begin(browser), 'noor')
    await returnTo(browser, back)
    for (const name of ['code', 'state']) sent.push(back.searchParams.get(name)!)
    await spend(place.provider, did, { ...(await revealSecret(place.provider, did)), endsAt: 0 })
    expect((await read(browser, did)).status).toBe(200)
  } finally {
    globalThis.fetch = ask
  }
  const secret = await revealSecret(place.provider, did)
  issued.delete('')
  expect(issued.size).toBeGreaterThanOrEqual(5)
  const all = [...issued, secret.accessToken, secret.refreshToken, secret.dpopKey.d]
  const stored = `${(await dumpDatabase(place.provider.db)).join('\n')}\n${place.provider.readLog()}`
  expect([...all, ...sent].filter((token) => stored.includes(token))).toEqual([])
  expect(all.filter((token) => browser.seen.join('\n').includes(token))).toEqual([])
})

test('a server with a public URL authenticates itself with published keys', async () => {
  const publicUrl = 'https://chorus.example'
  await using other = await start({ publicUrl })
  const { provider, bluesky } = other
  const metadata = (await provider.ask('/oauth/client-metadata.json')).json
  expect(metadata).toMatchObject({ client_id: `${publicUrl}/oauth/client-metadata.json`, dpop_bound_access_tokens: true })
  expect((metadata as { scope: string }).scope).toBe('atproto transition:generic')
  const { keys } = (await provider.addNode().ask('/oauth/jwks.json')).json as { keys: Record<string, string>[] }
  expect(keys).toHaveLength(1)
  expect(keys[0]).not.toHaveProperty('d')
  const browser = open(provider)
  const { did } = blueskyOf('mina')
  expect(await goIn('mina', browser)).toBe(backAs('mina'))
  await spend(provider, did, { ...(await revealSecret(provider, did)), endsAt: 0 })
  expect((await read(browser, did)).status).toBe(200)
  expect((await browser.ask('/api/hosted/session', { method: 'DELETE' })).status).toBe(200)
  expect(bluesky.countSessions()).toBe(0)
})

/** `npm run test:faults` runs many more. */
const rounds = Number(process.env['CHORUS_REFRESH_ROUNDS'] ?? 50)

test(
  `three tabs over two nodes lose no session to single-use refresh tokens in ${rounds} rounds`,
  { timeout: 120_000 + rounds * 1000 },
  async () => {
    // Shorter than the minimum remaining lifetime, so that every request refreshes.
    await using strict = await start({ accessSeconds: 30 })
    const { provider, bluesky } = strict
    const browser = open(provider)
    const { did } = blueskyOf('mina')
    await goIn('mina', browser)
    const headers = { cookie: browser.cookie(), 'sec-fetch-site': 'same-origin', 'x-chorus': '1', 'x-account': did }
    const nodes = [provider, provider.addNode(), provider]
    const before = await revealSecret(provider, did)
    for (let round = 0; round < rounds; round += 1) {
      const answers = await Promise.all(
        nodes.map((node) => node.ask(`/api/hosted/bluesky/xrpc/app.bsky.actor.getProfile?actor=${did}`, { headers })),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    }
    expect(bluesky.countSessions()).toBe(1)
    expect((await revealSecret(provider, did)).refreshToken).not.toBe(before.refreshToken)
  },
)
