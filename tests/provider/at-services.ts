import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '@chorus/sandbox/seed/world'
import type { Sandbox } from '@chorus/sandbox/start-sandbox'
import type { Browser } from './open-browser.ts'
import type { Provider } from './start-provider.ts'
import { readForm, submitForm } from './submit-form.ts'
import { dataOf } from './ways.ts'

// What somebody does at the services before they come to a login of ours with what they got there.

/** Who is to come in, and where. */
export interface Door {
  sandbox: Sandbox
  provider: Provider
  browser: Browser
}

const locationOf = (response: Response): URL => new URL(response.headers.get('location') ?? 'none:')

export const redirectUri = (provider: Provider): string => new URL('/login', provider.config.login.publicUrl).href

export async function askJson<T>(url: string, body?: object): Promise<T> {
  const init = body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

async function openAuthorize(issuer: string, fields: Record<string, string>): Promise<URL> {
  const { authorization_endpoint: page } = await askJson<{ authorization_endpoint: string }>(`${issuer}/.well-known/openid-configuration`)
  return new URL(`${page}?${new URLSearchParams(fields)}`)
}

/** The code of a letter that is asked for here. */
export async function readOtp({ sandbox, browser }: Door, { email: { address } }: Person): Promise<string> {
  dataOf<string>(await browser.post('/v3/auth/email/generateOTP', { email: address }))
  const [letter] = await askJson<{ text: string }[]>(`${sandbox.urls.mail}/inbox/${address}`)
  return /\b\d{6}\b/.exec(letter!.text)![0]
}

export async function agreeAtGoogle({ provider }: Door, { key }: Person): Promise<string> {
  const { issuer, clientIds } = provider.config.login.google!
  const fields = { client_id: clientIds[0]!, redirect_uri: redirectUri(provider), nonce: randomUUID() }
  const page = await openAuthorize(issuer, { ...fields, response_type: 'id_token', scope: 'openid email profile' })
  return new URLSearchParams(locationOf(await submitForm(page, { person: key })).hash.slice(1)).get('id_token')!
}

export async function agreeAtApple({ provider }: Door, { key }: Person): Promise<{ idToken: string; nonce: string }> {
  const { issuer, clientIds } = provider.config.login.apple!
  const nonce = randomUUID()
  const fields = { client_id: clientIds[0]!, redirect_uri: redirectUri(provider), nonce, scope: 'name email' }
  const page = await openAuthorize(issuer, { ...fields, response_type: 'code id_token', response_mode: 'form_post' })
  const posted = readForm(await (await submitForm(page, { person: key, hide: '1' })).text(), page)
  return { idToken: posted.fields['id_token']!, nonce }
}

/** The token by which our page comes back from there. */
export async function agreeAtTelegram({ browser }: Door, person: Person): Promise<string> {
  const { url } = dataOf<{ url: string }>(await browser.ask('/v3/auth/get/telegram/bot/url?os=web'))
  return (await returnFromTelegram(browser, url, person)).searchParams.get('token')!
}

/** Approves a Telegram login and brings the answer to our callback. Returns the address of the page that it ends on. */
export async function returnFromTelegram(browser: Browser, url: string, { key }: Person): Promise<URL> {
  // Within one second Telegram's answers about a person are identical, and each answer counts once.
  await sleep(1000 - (Date.now() % 1000))
  const back = locationOf(await submitForm(url, { person: key }))
  // The first page reads what stands behind the mark # and comes again with it.
  const first = await browser.visit(`${back.pathname}${back.search}`)
  if (!first.text.includes('tgAuthResult')) throw new Error(`This page does not come again: ${first.text}`)
  const sent = Buffer.from(new URLSearchParams(back.hash.slice(1)).get('tgAuthResult')!, 'base64url').toString()
  for (const [name, value] of Object.entries(JSON.parse(sent) as object)) back.searchParams.set(name, String(value))
  const second = await browser.visit(`${back.pathname}${back.search}`)
  if (second.status !== 302) throw new Error(`Telegram's answer was refused: ${second.text}`)
  return new URL(second.headers.get('location')!, back)
}

/** What a page of ours makes up for a login at another site. */
export const createMarks = () => ({ state: randomUUID(), nonce: randomUUID() })

/** The id token that a page of ours is sent back with, for the nonce that it asked for. */
export async function returnFromIssuer(browser: Browser, issuer: 'google' | 'apple', { key }: Person, marks = createMarks()) {
  const answer = await browser.post(`/api/hosted/${issuer}/authorize`, marks)
  const { url } = (answer.json as { data: { url: string } }).data
  const back = locationOf(await submitForm(url, { person: key, ...(issuer === 'apple' && { hide: '1' }) }))
  return { idToken: new URLSearchParams(back.hash.slice(1)).get('id_token')!, ...(issuer === 'apple' && { nonce: marks.nonce }) }
}

/** Afterwards this browser's cookies say who they are at X. */
export async function agreeAtX({ browser }: Door, { key }: Person): Promise<void> {
  const { url } = (await browser.post('/api/auth/signin/twitter', { callbackUrl: '/settings' })).json as { url: string }
  const back = locationOf(await submitForm(url, { person: key, decision: 'allow' }))
  const returned = await browser.visit(`${back.pathname}${back.search}`)
  if (returned.headers.get('location') !== '/settings') throw new Error(`X's answer was refused: ${returned.headers.get('location')}`)
}
