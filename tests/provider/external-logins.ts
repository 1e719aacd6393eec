import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '@chorus/sandbox/seed/world'
import type { Sandbox } from '@chorus/sandbox/start-sandbox'
import type { Browser } from './open-browser.ts'
import { dataOf } from './provider-responses.ts'
import type { Provider } from './start-provider.ts'
import { readForm, submitForm } from './submit-form.ts'

// What people do at external services before they log in to Chorus with the resulting proof.

/** What sends the requests of a login and keeps its cookies. */
export interface LoginBrowser {
  browser: Pick<Browser, 'ask' | 'post' | 'visit'>
}

export interface LoginContext extends LoginBrowser {
  sandbox: Sandbox
  provider: Provider
  browser: Browser
}

const locationOf = (response: Response): URL => new URL(response.headers.get('location') ?? 'none:')

export const redirectUri = (provider: Provider): string => new URL('/login', provider.config.login.publicUrl).href

export async function askJson<T>(url: string, body?: object): Promise<T> {
  const init = body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`${url} responded ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

async function openAuthorize(issuer: string, fields: Record<string, string>): Promise<URL> {
  const { authorization_endpoint: page } = await askJson<{ authorization_endpoint: string }>(`${issuer}/.well-known/openid-configuration`)
  return new URL(`${page}?${new URLSearchParams(fields)}`)
}

/** Requests an email code and reads it from the inbox. */
export async function readOtp({ sandbox, browser }: LoginContext, { email: { address } }: Person): Promise<string> {
  dataOf<string>(await browser.post('/v3/auth/email/generateOTP', { email: address }))
  const [email] = await askJson<{ text: string }[]>(`${sandbox.urls.mail}/inbox/${address}`)
  return /\b\d{6}\b/.exec(email!.text)![0]
}

export async function authorizeGoogle({ provider }: LoginContext, { key }: Person): Promise<string> {
  const { issuer, clientIds } = provider.config.login.google!
  const fields = { client_id: clientIds[0]!, redirect_uri: redirectUri(provider), nonce: randomUUID() }
  const page = await openAuthorize(issuer, { ...fields, response_type: 'id_token', scope: 'openid email profile' })
  return new URLSearchParams(locationOf(await submitForm(page, { person: key })).hash.slice(1)).get('id_token')!
}

export async function authorizeApple({ provider }: LoginContext, { key }: Person): Promise<{ idToken: string; nonce: string }> {
  const { issuer, clientIds } = provider.config.login.apple!
  const nonce = randomUUID()
  const fields = { client_id: clientIds[0]!, redirect_uri: redirectUri(provider), nonce, scope: 'name email' }
  const page = await openAuthorize(issuer, { ...fields, response_type: 'code id_token', response_mode: 'form_post' })
  const posted = readForm(await (await submitForm(page, { person: key, hide: '1' })).text(), page)
  return { idToken: posted.fields['id_token']!, nonce }
}

/** Returns the token in the URL that Telegram redirects back to. */
export async function authorizeTelegram({ browser }: LoginContext, person: Person): Promise<string> {
  const { url } = dataOf<{ url: string }>(await browser.ask('/v3/auth/get/telegram/bot/url?os=web'))
  return (await completeTelegramLogin(browser, url, person)).searchParams.get('token')!
}

/** Approves a Telegram login and delivers the response to our callback. Returns the final URL. */
export async function completeTelegramLogin(browser: Browser, url: string, { key }: Person): Promise<URL> {
  // Telegram's responses about a person within one second are identical, and each is accepted once.
  await sleep(1000 - (Date.now() % 1000))
  const back = locationOf(await submitForm(url, { person: key }))
  // The first page reads the URL fragment and requests the callback again with its contents.
  const first = await browser.visit(`${back.pathname}${back.search}`)
  if (!first.text.includes('tgAuthResult')) throw new Error(`This page does not repeat the request: ${first.text}`)
  const sent = Buffer.from(new URLSearchParams(back.hash.slice(1)).get('tgAuthResult')!, 'base64url').toString()
  for (const [name, value] of Object.entries(JSON.parse(sent) as object)) back.searchParams.set(name, String(value))
  const second = await browser.visit(`${back.pathname}${back.search}`)
  if (second.status !== 302) throw new Error(`Telegram's response was refused: ${second.text}`)
  return new URL(second.headers.get('location')!, back)
}

/** Random values that a page sends along with a login on another site. */
export const createLoginParams = () => ({ state: randomUUID(), nonce: randomUUID() })

/** Authorizes at the issuer, and returns the id token from the redirect. */
export async function requestIdToken(browser: Browser, issuer: 'google' | 'apple', { key }: Person, params = createLoginParams()) {
  const answer = await browser.post(`/api/hosted/${issuer}/authorize`, params)
  const { url } = (answer.json as { data: { url: string } }).data
  const approved = await submitForm(url, { person: key, ...(issuer === 'apple' && { hide: '1' }) })
  if (issuer === 'apple') return { idToken: readForm(await approved.text(), url).fields['id_token']!, nonce: params.nonce }
  return { idToken: new URLSearchParams(locationOf(approved).hash.slice(1)).get('id_token')! }
}

/** Leaves the browser with the cookie of a completed X authorization. */
export async function authorizeX({ browser }: LoginBrowser, { key }: Person): Promise<void> {
  const { url } = (await browser.post('/api/auth/signin/twitter', { callbackUrl: '/settings' })).json as { url: string }
  const back = locationOf(await submitForm(url, { person: key, decision: 'allow' }))
  const returned = await browser.visit(`${back.pathname}${back.search}`)
  if (returned.headers.get('location') !== '/settings') throw new Error(`X's response was refused: ${returned.headers.get('location')}`)
}
