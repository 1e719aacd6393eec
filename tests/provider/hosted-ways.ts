import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HostedOutcome } from '@chorus/contract/hosted'
import { parseSession } from '@chorus/model/session/codec'
import type { Session } from '@chorus/model/session/session'
import { sandboxPassword } from '@chorus/sandbox/bluesky/add-accounts'
import type { Person } from '@chorus/sandbox/seed/world'
import type { Sandbox } from '@chorus/sandbox/start-sandbox'
import { privateKeyToAccount } from 'viem/accounts'
import type { Browser } from './open-browser.ts'
import type { Answer, Provider } from './start-provider.ts'
import { readForm, submitForm } from './submit-form.ts'
import { dataOf } from './ways.ts'

export interface Door {
  sandbox: Sandbox
  provider: Provider
  browser: Browser
}

/** How somebody comes in by the hosted way: everything that a page does, up to the answer of the login. */
export type ComeIn = (door: Door, person: Person) => Promise<Answer>

const locationOf = (response: Response): URL => new URL(response.headers.get('location') ?? 'none:')

/** What a call in our own envelope brought. A refusal is an error that shows it. */
export function ownDataOf<T>({ status, text, json }: Answer): T {
  const { success, data } = (json ?? {}) as { success?: boolean; data?: T }
  if (status !== 200 || !success) throw new Error(`It was refused: ${status} ${text}`)
  return data as T
}

type In = Extract<HostedOutcome, { outcome: 'in' }>
type Conflict = Extract<HostedOutcome, { outcome: 'conflict' }>

export function inOf(answer: Answer): In & { parsed: Session } {
  const outcome = ownDataOf<HostedOutcome>(answer)
  if (outcome.outcome !== 'in') throw new Error(`It is a conflict: ${answer.text}`)
  return { ...outcome, parsed: parseSession(outcome.session) }
}

export function conflictOf(answer: Answer): Conflict {
  const outcome = ownDataOf<HostedOutcome>(answer)
  if (outcome.outcome !== 'conflict') throw new Error(`It is no conflict: ${answer.text}`)
  return outcome
}

export const codeOf = ({ json }: Answer): number | undefined => (json as { error?: { code?: number } } | undefined)?.error?.code

const openAuthorize = async (issuer: string, fields: Record<string, string>): Promise<URL> => {
  const discovery = await fetch(`${issuer}/.well-known/openid-configuration`)
  const { authorization_endpoint: page } = (await discovery.json()) as { authorization_endpoint: string }
  return new URL(`${page}?${new URLSearchParams(fields)}`)
}

const byEmail: ComeIn = async ({ sandbox, browser }, { email: { address } }) => {
  dataOf<string>(await browser.post('/v3/auth/email/generateOTP', { email: address }))
  const inbox = (await (await fetch(`${sandbox.urls.mail}/inbox/${address}`)).json()) as { text: string }[]
  const otp = /\b\d{6}\b/.exec(inbox[0]!.text)![0]
  return browser.post('/api/hosted/login/email', { email: address, otp })
}

const byGoogle: ComeIn = async ({ provider, browser }, { key }) => {
  const { issuer, clientIds } = provider.config.login.google!
  const redirect = new URL('/login', provider.config.login.publicUrl).href
  const fields = { client_id: clientIds[0]!, redirect_uri: redirect, nonce: randomUUID() }
  const page = await openAuthorize(issuer, { ...fields, response_type: 'id_token', scope: 'openid email profile' })
  const answer = new URLSearchParams(locationOf(await submitForm(page, { person: key })).hash.slice(1))
  return browser.post('/api/hosted/login/google', { idToken: answer.get('id_token')! })
}

const byApple: ComeIn = async ({ provider, browser }, { key }) => {
  const { issuer, clientIds } = provider.config.login.apple!
  const nonce = randomUUID()
  const redirect = new URL('/login', provider.config.login.publicUrl).href
  const fields = { client_id: clientIds[0]!, redirect_uri: redirect, nonce, scope: 'name email' }
  const page = await openAuthorize(issuer, { ...fields, response_type: 'code id_token', response_mode: 'form_post' })
  const posted = readForm(await (await submitForm(page, { person: key, hide: '1' })).text(), page)
  return browser.post('/api/hosted/login/apple', { idToken: posted.fields['id_token']!, nonce })
}

const byTelegram: ComeIn = async ({ browser }, { key }) => {
  // Within one second Telegram says the same of somebody to the letter, and what was said counts once.
  await sleep(1000 - (Date.now() % 1000))
  const { url } = dataOf<{ url: string }>(await browser.ask('/v3/auth/get/telegram/bot/url?os=web'))
  const back = locationOf(await submitForm(url, { person: key }))
  const sent = Buffer.from(new URLSearchParams(back.hash.slice(1)).get('tgAuthResult')!, 'base64url').toString()
  for (const [name, value] of Object.entries(JSON.parse(sent) as object)) back.searchParams.set(name, String(value))
  const second = await browser.visit(`${back.pathname}${back.search}`)
  const telegramToken = new URL(second.headers.get('location')!, back).searchParams.get('token')!
  return browser.post('/api/hosted/login/telegram', { telegramToken })
}

const byFarcasterChannel: ComeIn = async ({ browser }, { key }) => {
  const opened = ownDataOf<{ channelToken: string; url: string }>(await browser.post('/api/hosted/farcaster/channel', {}))
  await submitForm(opened.url, { person: key })
  return browser.post('/api/hosted/login/farcaster', { channelToken: opened.channelToken })
}

const byFarcasterSigner: ComeIn = async ({ browser }, { key }) => {
  const { token, url } = ownDataOf<{ token: string; url: string }>(await browser.post('/api/hosted/farcaster/signer', {}))
  const look = async () => ownDataOf<{ state: string }>(await browser.ask(`/api/hosted/farcaster/signer/${token}`)).state
  if ((await look()) !== 'pending') throw new Error('Somebody has said yes already.')
  await submitForm(url, { person: key })
  while ((await look()) !== 'completed') await sleep(100)
  return browser.post('/api/hosted/login/farcaster', { token })
}

const byLens: ComeIn = async ({ browser }, { keys, accounts: { lens } }) => {
  const asked = await browser.post('/api/hosted/lens/challenge', { owner: lens!.owner, account: lens!.address })
  const { id, text } = ownDataOf<{ id: string; text: string }>(asked)
  const signature = await privateKeyToAccount(`0x${keys.evm}`).signMessage({ message: text })
  return browser.post('/api/hosted/login/lens', { id, signature })
}

const byBluesky: ComeIn = async ({ browser }, { accounts: { bluesky } }) =>
  browser.post('/api/hosted/login/bluesky', { identifier: bluesky!.handle, password: sandboxPassword })

const byX: ComeIn = async ({ browser }, { key }) => {
  const { url } = (await browser.post('/api/auth/signin/twitter', { callbackUrl: '/settings' })).json as { url: string }
  const back = locationOf(await submitForm(url, { person: key, decision: 'allow' }))
  await browser.visit(`${back.pathname}${back.search}`)
  return browser.post('/api/hosted/login/x', {})
}

export const comeIn = {
  'an e-mail address': byEmail,
  Google: byGoogle,
  Apple: byApple,
  Telegram: byTelegram,
  'a Farcaster sign-in': byFarcasterChannel,
  'a Farcaster signer': byFarcasterSigner,
  Lens: byLens,
  X: byX,
  Bluesky: byBluesky,
} as const satisfies Record<string, ComeIn>
export type HostedWay = keyof typeof comeIn
