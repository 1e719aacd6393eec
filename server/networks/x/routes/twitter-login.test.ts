import { randomBytes } from 'node:crypto'
import { startFaultProxy } from '@chorus/sandbox/faults/start-fault-proxy'
import { toXKeys, type XKeys } from '@chorus/sandbox/x/to-x-keys'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Provider, startProvider } from '../../../../tests/provider/start-provider.ts'
import { unlimited } from '../../../../tests/provider/unlimited.ts'
import { sweep } from '../../../jobs/sweep.ts'
import { createLog } from '../../../log/log.ts'
import { parseMasterKeys } from '../../../vault/master-keys.ts'
import { rotateSecrets } from '../../../vault/rotate-secrets.ts'
import { sealCredentials } from '../sign-in/x-credentials.ts'
import { createXSessionVault, expiredXSessions } from '../sign-in/x-session-vault.ts'

const hidden = '[HIDE_FROM_CLIENT]'
const ours = { 'x-chorus': '1', 'sec-fetch-site': 'same-origin' }

let provider: Provider
let keys: XKeys
beforeAll(async () => {
  provider = await startProvider({ environment: { CHORUS_PUBLIC_URL: 'https://chorus.example' }, app: { limits: unlimited } })
  keys = toXKeys(provider.world, 'mina')!
})
afterAll(() => provider[Symbol.asyncDispose]())

const startNode = (environment: Record<string, string>) =>
  startProvider({ environment: { CHORUS_PUBLIC_URL: 'https://chorus.example', ...environment }, app: { limits: unlimited } })

/** Stores cookies like a browser. */
function openBrowser(at: Pick<Provider, 'ask'> = provider) {
  const cookies = new Map<string, string>()
  const ask = async (path: string, options: Parameters<Provider['ask']>[1] = {}): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await at.ask(path, { ...options, headers: { ...ours, cookie, ...options.headers } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (/max-age=0/i.test(line)) cookies.delete(name!)
      else cookies.set(name!, value!)
    }
    return answer
  }
  return { ask, cookies }
}
type Browser = ReturnType<typeof openBrowser>

/** Follows a login from our page through X's page to the callback. */
async function sayYes(
  browser: Browser,
  decision: 'allow' | 'deny' = 'allow',
  callbackUrl = '/settings?tab=x',
  person = 'mina',
): Promise<string> {
  const begun = await browser.ask('/api/auth/signin/twitter', { method: 'POST', body: { callbackUrl } })
  const { url } = begun.json as { url: string }
  expect(url).toMatch(/\/oauth\/authenticate\?oauth_token=[\w-]+$/)
  const answer = await fetch(new URL('/oauth/authorize', url), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ oauth_token: new URL(url).searchParams.get('oauth_token')!, person, decision }),
  })
  const back = new URL(answer.headers.get('location')!)
  expect(back.origin).toBe('https://chorus.example')
  return back.pathname + back.search
}
const returnTo = (browser: Browser, path: string) => browser.ask(path, { headers: { 'sec-fetch-site': 'cross-site' } })
async function logIn(browser: Browser, person = 'mina'): Promise<Record<string, string>> {
  expect((await returnTo(browser, await sayYes(browser, 'allow', '/', person))).status).toBe(302)
  const { json } = await browser.ask('/api/twitter/login', { method: 'POST' })
  return (json as { data: Record<string, string> }).data
}
const toHeaders = (session: Record<string, string>) =>
  Object.fromEntries(Object.entries(session).map(([name, value]) => [`x-${name.replaceAll(/[A-Z]/g, (sign) => `-${sign}`)}`, value]))
const fieldsOf = ({ clientId, accessToken, accessTokenSecret, consumerKey }: XKeys) => ({
  clientId,
  accessToken,
  accessTokenSecret,
  consumerKey,
  consumerSecret: hidden,
})
const sealFor = async (browser: Browser, session?: Record<string, string>) =>
  browser.ask('/api/twitter/auth', { method: 'POST', headers: session ? toHeaders(session) : {} })
const exchange = (data: string) => provider.ask('/v3/auth/exchange/twitter', { method: 'POST', body: { data } })
const refused = (words: RegExp) => ({ code: 1, error: [expect.stringMatching(words) as string] })

describe('an X login', () => {
  test('leads from our page through X’s page to an account without exposing a secret to the browser', async () => {
    const browser = openBrowser()
    const back = await returnTo(browser, await sayYes(browser))
    expect([back.status, back.headers.get('location')]).toEqual([302, '/settings?tab=x'])
    for (const line of back.headers.getSetCookie()) expect(line).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const restored = await browser.ask('/api/twitter/login', { method: 'POST' })
    const { data: session } = restored.json as { data: Record<string, string> }
    expect(session).toEqual({
      clientId: keys.clientId,
      accessToken: expect.stringMatching(/^vault:[0-9a-f]{32}$/) as string,
      accessTokenSecret: session['accessToken'],
      consumerKey: keys.consumerKey,
      consumerSecret: hidden,
    })
    const me = await browser.ask('/api/twitter/me', { headers: toHeaders(session) })
    expect(me.json).toMatchObject({ success: true, data: { id: keys.clientId, name: 'Mina Okafor' } })
    // A server-rendered page has only the cookie.
    expect((await browser.ask('/api/twitter/me')).json).toEqual(me.json)

    const sealed = (await sealFor(browser, session)).json as { data: string }
    const entered = await exchange(sealed.data)
    expect(entered.json).toMatchObject({ code: 0, data: { isNew: true, displayName: 'Mina Okafor' } })
    const { accessToken, accountId } = (entered.json as { data: { accessToken: string; accountId: string } }).data
    expect((await provider.ask('/v3/user/notices', { token: accessToken })).status).toBe(200)
    expect((await exchange(sealed.data)).json).toMatchObject({ code: 1 })
    const again = await exchange(((await sealFor(browser, session)).json as { data: string }).data)
    expect(again.json).toMatchObject({ code: 0, data: { isNew: false, accountId } })

    const seen =
      [back, restored, me].map(({ text, headers }) => text + JSON.stringify([...headers])).join('') + JSON.stringify([...browser.cookies])
    for (const secret of [keys.accessToken, keys.accessTokenSecret, keys.consumerSecret]) {
      expect(seen).not.toContain(secret)
      expect(seen).not.toContain(Buffer.from(secret).toString('base64').slice(0, 20))
    }
  })

  test('finishes in the browser where it started, once', async () => {
    const [browser, other] = [openBrowser(), openBrowser()]
    const path = await sayYes(browser)
    await sayYes(other)
    const error = (why: string) => [302, `/auth/error?error=${why}`]
    const seen = ({ status, headers }: Answer) => [status, headers.get('location')]
    expect(seen(await returnTo(openBrowser(), path))).toEqual(error('Verification'))
    expect(seen(await returnTo(other, path))).toEqual(error('Verification'))
    expect(seen(await returnTo(browser, path))).toEqual([302, '/settings?tab=x'])
    expect(seen(await returnTo(browser, path))).toEqual(error('Verification'))
  })

  test('must be finished within ten minutes', async () => {
    const browser = openBrowser()
    const path = await sayYes(browser)
    await sql`update challenges set expires_at = expires_at - interval '10 minutes'`.execute(provider.db)
    expect((await returnTo(browser, path)).headers.get('location')).toBe('/auth/error?error=Verification')
    expect((await browser.ask('/api/twitter/login', { method: 'POST' })).json).toEqual({ success: true, data: null })
  })

  test('rejects a verifier that X did not issue', async () => {
    const browser = openBrowser()
    const path = (await sayYes(browser)).replace(/oauth_verifier=[^&]+/, 'oauth_verifier=guessed')
    expect((await returnTo(browser, path)).headers.get('location')).toBe(
      '/auth/error?error=OAuthCallback&callbackUrl=%2Fsettings%3Ftab%3Dx',
    )
    expect((await browser.ask('/api/twitter/login', { method: 'POST' })).json).toEqual({ success: true, data: null })
  })

  test('costs nothing, so it works when the day’s budget is used up', async () => {
    await using node = await startNode({ CHORUS_X_API_URL: provider.x.url, CHORUS_X_DAILY_CAP: '0' })
    expect((await logIn(openBrowser(node)))['clientId']).toBe(keys.clientId)
  })

  test.each([
    [429, 'RateLimited'],
    [402, 'BudgetSpent'],
    [503, 'OAuthCallback'],
  ])('names the reason when X responds with %i', async (status, error) => {
    const proxy = await startFaultProxy({ target: provider.x.url })
    await using node = await startNode({ CHORUS_X_API_URL: proxy.url })
    const browser = openBrowser(node)
    const path = await sayYes(browser)
    proxy.set([{ fault: 'status', status, path: /access_token/ }])
    const { headers } = await returnTo(browser, path)
    expect(headers.get('location')).toBe(`/auth/error?error=${error}&callbackUrl=%2Fsettings%3Ftab%3Dx`)
    await proxy.close()
  })

  test('returns without a session when the person declines', async () => {
    const browser = openBrowser()
    const answer = await returnTo(browser, await sayYes(browser, 'deny'))
    expect(answer.headers.get('location')).toBe('/auth/error?error=AccessDenied&callbackUrl=%2Fsettings%3Ftab%3Dx')
    expect((await sealFor(browser)).status).toBe(401)
  })

  test.each([
    ['https://evil.example/', '/'],
    ['//evil.example/', '/'],
    [String.raw`\\evil.example`, '/'],
    ['javascript:alert(1)', '/'],
    ['https://chorus.example//evil.example', '/evil.example'],
    ['https://chorus.example@evil.example/', '/'],
    ['/post/x/1?a=b#c', '/post/x/1?a=b#c'],
  ])('redirects %s to %s', async (callbackUrl, end) => {
    const browser = openBrowser()
    const answer = await returnTo(browser, await sayYes(browser, 'allow', callbackUrl))
    expect(answer.headers.get('location')).toBe(end)
  })

  test('starts on a Chorus page only', async () => {
    for (const site of ['cross-site', 'same-site', 'none'])
      expect(
        (await provider.ask('/api/auth/signin/twitter', { method: 'POST', body: {}, headers: { ...ours, 'sec-fetch-site': site } })).status,
      ).toBe(403)
    const bare = await provider.ask('/api/auth/signin/twitter', { method: 'POST', body: {}, headers: { 'x-chorus': '1' } })
    expect(bare.status).toBe(403)
  })
})

describe('an X session', () => {
  test('is valid in its browser only, until it ends there', async () => {
    const browser = openBrowser()
    const session = await logIn(browser)
    const elsewhere = openBrowser()
    await logIn(elsewhere)
    for (const thief of [openBrowser(), elsewhere]) {
      expect((await thief.ask('/api/twitter/me', { headers: toHeaders(session) })).status).toBe(401)
      expect((await sealFor(thief, session)).status).toBe(401)
    }
    expect((await elsewhere.ask('/api/twitter/logout', { method: 'POST', headers: toHeaders(session) })).json).toEqual({
      success: true,
      data: null,
    })
    expect((await browser.ask('/api/twitter/me', { headers: toHeaders(session) })).status).toBe(200)
    await browser.ask('/api/twitter/logout', { method: 'POST', headers: toHeaders(session) })
    expect((await browser.ask('/api/twitter/me', { headers: toHeaders(session) })).status).toBe(401)
    expect((await browser.ask('/api/twitter/login', { method: 'POST', headers: toHeaders(session) })).json).toEqual({
      success: true,
      data: null,
    })
    expect(browser.cookies.has('twitterToken')).toBe(false)
  })

  test('is shared by all tabs, and keeps another person’s session in the same browser', async () => {
    const browser = openBrowser()
    const first = await logIn(browser)
    const restore = async (session: Record<string, string>) =>
      ((await browser.ask('/api/twitter/login', { method: 'POST', headers: toHeaders(session) })).json as { data: unknown }).data
    expect(await Promise.all([restore(first), restore(first)])).toEqual([first, first])
    const second = await logIn(browser)
    // A tab with the older session receives the newer one.
    expect(await restore(first)).toEqual(second)
    const teo = await logIn(browser, 'teo')
    expect(teo['clientId']).not.toBe(second['clientId'])
    expect((await browser.ask('/api/twitter/me')).json).toMatchObject({ data: { id: teo['clientId'] } })
    await browser.ask('/api/twitter/logout', { method: 'POST', headers: toHeaders(second) })
    expect(await restore(second)).toBeNull()
    expect((await browser.ask('/api/twitter/me')).json).toMatchObject({ data: { id: teo['clientId'] } })
    expect(await restore(teo)).toEqual(teo)
  })

  test('ends when its row was changed', async () => {
    const browser = openBrowser()
    const session = await logIn(browser)
    await sql`update x_sessions set sealed = set_byte(sealed, 40, get_byte(sealed, 40) # 1)`.execute(provider.db)
    expect((await browser.ask('/api/twitter/me', { headers: toHeaders(session) })).status).toBe(401)
    expect((await browser.ask('/api/twitter/login', { method: 'POST' })).json).toEqual({ success: true, data: null })
    // Neither its pages nor the server ask with it again.
    expect(browser.cookies.has('twitterToken')).toBe(false)
    await sql`delete from x_sessions`.execute(provider.db)
  })

  test.each(['last_used_at', 'created_at'])('expires, counted from %s', async (column) => {
    const browser = openBrowser()
    const session = await logIn(browser)
    await sql`update x_sessions set ${sql.ref(column)} = now() - interval '366 days'`.execute(provider.db)
    expect((await browser.ask('/api/twitter/me', { headers: toHeaders(session) })).status).toBe(401)
    expect((await sweep(provider.db, [{ x_sessions: expiredXSessions }]))['x_sessions']).toBeGreaterThan(0)
  })

  test('is required for everything but public data', async () => {
    const path = `/api/twitter/user/${keys.clientId}`
    const { data } = (await provider.ask(path)).json as { data: object }
    expect(data).toMatchObject({ id: keys.clientId, name: 'Mina Okafor' })
    expect(data).not.toHaveProperty('connection_status')
    for (const other of ['/api/twitter/home', '/api/twitter/me', '/api/twitter/username/teo_ferries', '/api/twitter/search/all?query=tide'])
      expect((await provider.ask(other)).status, other).toBe(401)
  })

  test('is not for links of other sites, which would spend its budget', async () => {
    const browser = openBrowser()
    await logIn(browser)
    const follow = async (site: string) =>
      (await browser.ask('/api/twitter/search/all?query=tide', { headers: { 'sec-fetch-site': site } })).status
    expect([await follow('cross-site'), await follow('same-site'), await follow('same-origin')]).toEqual([401, 401, 200])
  })

  test('is rejected when one of five headers is missing, or for another person', async () => {
    const browser = openBrowser()
    const session = await logIn(browser)
    browser.cookies.delete('twitterToken')
    for (const name of Object.keys(session)) {
      const { [name]: _, ...rest } = session
      expect((await browser.ask('/api/twitter/me', { headers: toHeaders(rest) })).status, name).toBe(401)
    }
    expect((await browser.ask('/api/twitter/me', { headers: toHeaders({ ...session, clientId: '1' }) })).status).toBe(401)
  })

  test('with client-supplied secrets is verified and then replaced by a handle', async () => {
    const browser = openBrowser()
    const raw = fieldsOf(keys)
    expect((await browser.ask('/api/twitter/me', { headers: toHeaders(raw) })).status).toBe(200)
    const { json } = await browser.ask('/api/twitter/login', { method: 'POST', headers: toHeaders(raw) })
    expect((json as { data: Record<string, string> }).data['accessToken']).toMatch(/^vault:/)
    const wrong = await browser.ask('/api/twitter/login', { method: 'POST', headers: toHeaders({ ...raw, accessTokenSecret: 'wrong' }) })
    expect(wrong.status).toBe(401)
  })

  test('survives a change of the master key, and then the loss of the old one', async () => {
    const browser = openBrowser()
    const session = await logIn(browser)
    const versions = [`k2:${randomBytes(32).toString('base64')}`, `k1:${provider.keys.of(1)!.toString('base64')}`]
    const both = parseMasterKeys(versions.join(','))
    const vault = createXSessionVault(provider.db, both)
    expect(await rotateSecrets(vault, createLog('silent'), 1)).toBe(0)
    const later = createXSessionVault(provider.db, parseMasterKeys(versions[0]!))
    const mark = browser.cookies.get('__Host-chorus_x')!
    expect((await later.reveal(mark, session['accessToken']!.slice(6)))!.credentials.accessToken).toBe(keys.accessToken)
    // Restores the state for later tests.
    await sql`delete from x_sessions`.execute(provider.db)
  })
})

describe('sealed credentials', () => {
  const credentials = () => ({ ...keys })
  const now = () => Math.floor(Date.now() / 1000)

  test('are rejected when changed or missing', async () => {
    const data = sealCredentials(provider.keys, credentials(), now())
    for (let at = 0; at < data.length; at += 37) {
      const changed = data.slice(0, at) + ((Number.parseInt(data[at]!, 16) + 1) % 16).toString(16) + data.slice(at + 1)
      expect((await exchange(changed)).json, String(at)).toEqual(refused(/has expired/))
    }
    for (const other of [data.toUpperCase(), `${data}00`, data.slice(2), 'zz', '00'.repeat(100)])
      expect((await exchange(other)).json).toEqual(refused(/has expired/))
  })

  test('are rejected after five minutes and when dated in the future', async () => {
    expect((await exchange(sealCredentials(provider.keys, credentials(), now() - 310))).json).toEqual(refused(/has expired/))
    expect((await exchange(sealCredentials(provider.keys, credentials(), now() + 100))).json).toEqual(refused(/has expired/))
  })

  test('are rejected for another application and under another server’s key', async () => {
    const foreign = { ...keys, consumerKey: 'another-application', consumerSecret: 'its-secret' }
    expect((await exchange(sealCredentials(provider.keys, foreign, now()))).json).toEqual(refused(/another app/))
    const strange = parseMasterKeys(`k1:${randomBytes(32).toString('base64')}`)
    expect((await exchange(sealCredentials(strange, credentials(), now()))).json).toEqual(refused(/has expired/))
  })

  test('are rejected when X does not know the token', async () => {
    const answer = await exchange(sealCredentials(provider.keys, { ...credentials(), accessTokenSecret: 'wrong' }, now()))
    expect(answer.status).toBe(401)
    expect(answer.text).not.toContain(keys.accessToken)
  })

  test('work once, also concurrently', async () => {
    const data = sealCredentials(provider.keys, credentials(), now())
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(data)))
    expect(answers.filter(({ json }) => (json as { code: number }).code === 0)).toHaveLength(1)
  })
})

test('a server without an X application reports it', async () => {
  await using without = await startProvider({ environment: { CHORUS_X_CONSUMER_KEY: '' } })
  const asked = await without.ask('/api/twitter/home')
  expect([asked.status, asked.json]).toEqual([
    403,
    { success: false, error: { code: 40_001, message: 'X login isn’t available on this server.' } },
  ])
  expect((await without.ask('/api/twitter/login', { method: 'POST', headers: ours })).json).toEqual({ success: true, data: null })
})

test('neither the log nor the database contains a plain secret', async () => {
  const browser = openBrowser()
  const session = await logIn(browser)
  await sayYes(openBrowser())
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(x)::text as row from x_sessions x union all select to_jsonb(c)::text from challenges c
    union all select to_jsonb(u)::text from used_proofs u`.execute(provider.db)
  const kept = rows.map(({ row }) => row).join('\n') + provider.readLog()
  const secrets = [
    keys.accessToken,
    keys.accessTokenSecret,
    keys.consumerSecret,
    session['accessToken']!.slice(6),
    ...browser.cookies.values(),
  ]
  for (const secret of secrets)
    for (const form of [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64').slice(0, -4)])
      expect(kept).not.toContain(form)
  expect(provider.readLog()).not.toContain('Request failed.')
})
