import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openBrowser } from '../../../../tests/provider/open-browser.ts'
import { type Provider, startProvider } from '../../../../tests/provider/start-provider.ts'
import { unlimited } from '../../../../tests/provider/unlimited.ts'
import { sweep } from '../../../jobs/sweep.ts'
import { expiredXSessions } from './x-session-vault.ts'

let provider: Provider
beforeAll(async () => void (provider = await startProvider({ app: { limits: unlimited } })))
afterAll(() => provider[Symbol.asyncDispose]())

/** Approves Teo's login on X's page, which opens an X session in the browser. */
async function approve(browser: Browser): Promise<void> {
  const begun = await browser.post('/api/auth/signin/twitter', { callbackUrl: '/' })
  const { url } = begun.json as { url: string }
  const answer = await fetch(new URL('/oauth/authorize', url), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ oauth_token: new URL(url).searchParams.get('oauth_token')!, person: 'teo', decision: 'allow' }),
  })
  const back = new URL(answer.headers.get('location')!)
  expect((await browser.visit(back.pathname + back.search)).status).toBe(302)
}

/** Logs Teo in by X in a new browser, to the same account each time. */
async function logIn(address: string): Promise<Browser> {
  const browser = openBrowser(provider, address)
  await approve(browser)
  expect((await browser.post('/api/hosted/login/x', {})).status).toBe(200)
  return browser
}
const reads = async (browser: Browser) => (await browser.ask('/api/twitter/me')).status
const countRows = async () => (await provider.db.selectFrom('x_sessions').select('id').execute()).length

test('logging out everywhere else ends the X sessions of the account’s other browsers', async () => {
  const [here, elsewhere] = [await logIn('192.0.2.1'), await logIn('192.0.2.2')]
  expect([await reads(here), await reads(elsewhere)]).toEqual([200, 200])
  expect((await here.ask('/v3/auth/sessions?except=current', { method: 'DELETE' })).status).toBe(200)
  expect([await reads(here), await reads(elsewhere)]).toEqual([200, 401])
  // Its secrets leave the database too.
  expect(await countRows()).toBe(2)
  await sweep(provider.db, [{ x_sessions: expiredXSessions }])
  expect(await countRows()).toBe(1)
})

test('logging out everywhere ends all of them', async () => {
  const [here, elsewhere] = [await logIn('192.0.2.3'), await logIn('192.0.2.4')]
  expect((await here.ask('/v3/auth/sessions', { method: 'DELETE' })).status).toBe(200)
  expect([await reads(here), await reads(elsewhere)]).toEqual([401, 401])
})

test('ending one session ends its X session', async () => {
  const [here, elsewhere] = [await logIn('192.0.2.5'), await logIn('192.0.2.6')]
  const { json } = await here.ask('/v3/auth/sessions')
  const sessions = (json as { data: { sessions: { id: string; isCurrent: boolean }[] } }).data.sessions
  const other = sessions.find(({ isCurrent }) => !isCurrent)!
  expect((await here.ask(`/v3/auth/sessions/${other.id}`, { method: 'DELETE' })).status).toBe(200)
  expect([await reads(here), await reads(elsewhere)]).toEqual([200, 401])
})

test('disconnecting X from the account ends its X sessions', async () => {
  const browser = await logIn('192.0.2.8')
  const subject = provider.world.person('teo').accounts.x!.id
  await provider.db.deleteFrom('identities').where('platform', '=', 'twitter').where('subject', '=', subject).execute()
  expect(await reads(browser)).toBe(401)
})

test('logging in again in the same browser keeps X working', async () => {
  const browser = await logIn('192.0.2.7')
  expect((await browser.post('/api/hosted/login/x', {})).status).toBe(200)
  expect(await reads(browser)).toBe(200)
})

test('logging out everywhere ends proofs that a browser has yet to redeem', async () => {
  const [here, elsewhere] = [await logIn('192.0.2.9'), await logIn('192.0.2.10')]
  const { json } = await elsewhere.post('/api/twitter/auth', {})
  const { data } = json as { data: string }
  const exchange = (proof: string) => openBrowser(provider, '192.0.2.11').post('/v3/auth/exchange/twitter', { data: proof })
  expect((await here.ask('/v3/auth/sessions?except=current', { method: 'DELETE' })).status).toBe(200)
  expect((await exchange(data)).text).toContain('This X login has expired.')
  const later = (await here.post('/api/twitter/auth', {})).json as { data: string }
  expect((await exchange(later.data)).text).not.toContain('expired')
})

test('logging out everywhere ends X sessions that were opened anew, and those of browsers without an account’s session', async () => {
  const [here, again, only] = [await logIn('192.0.2.12'), await logIn('192.0.2.13'), openBrowser(provider, '192.0.2.14')]
  await approve(again)
  await approve(only)
  expect([await reads(here), await reads(again), await reads(only)]).toEqual([200, 200, 200])
  expect((await here.ask('/v3/auth/sessions?except=current', { method: 'DELETE' })).status).toBe(200)
  expect([await reads(here), await reads(again), await reads(only)]).toEqual([200, 401, 401])
  // The same browsers may log in anew.
  await approve(again)
  await approve(only)
  expect([await reads(again), await reads(only)]).toEqual([200, 200])
})
