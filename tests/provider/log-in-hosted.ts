import { setTimeout as sleep } from 'node:timers/promises'
import type { HostedOutcome } from '@chorus/contract/hosted/hosted'
import { parseSession } from '@chorus/model/session/codec'
import type { Session } from '@chorus/model/session/session'
import { sandboxPassword } from '@chorus/sandbox/bluesky/add-accounts'
import type { Person } from '@chorus/sandbox/seed/world'
import { privateKeyToAccount } from 'viem/accounts'
import {
  authorizeX,
  createLoginParams,
  type LoginBrowser,
  type LoginContext,
  readOtp,
  requestIdToken,
  completeTelegramLogin,
} from './external-logins.ts'
import type { Answer } from './start-provider.ts'
import { submitForm } from './submit-form.ts'

/** Makes the calls of a hosted login that a page makes, and returns the response of the last one. */
export type HostedLogin<Context = LoginContext> = (context: Context, person: Person) => Promise<Answer>

/** Data of a response in the `/api` envelope. Throws for a refusal. */
export function hostedDataOf<T>({ status, text, json }: Answer): T {
  const { success, data } = (json ?? {}) as { success?: boolean; data?: T }
  if (status !== 200 || !success) throw new Error(`The call was refused: ${status} ${text}`)
  return data as T
}

type In = Extract<HostedOutcome, { outcome: 'in' }>
type Conflict = Extract<HostedOutcome, { outcome: 'conflict' }>

export function loggedInOf(answer: Answer): In & { parsed: Session } {
  const outcome = hostedDataOf<HostedOutcome>(answer)
  if (outcome.outcome !== 'in') throw new Error(`The login is a conflict: ${answer.text}`)
  return { ...outcome, parsed: parseSession(outcome.session) }
}

export function conflictOf(answer: Answer): Conflict {
  const outcome = hostedDataOf<HostedOutcome>(answer)
  if (outcome.outcome !== 'conflict') throw new Error(`The login is no conflict: ${answer.text}`)
  return outcome
}

export const codeOf = ({ json }: Answer): number | undefined => (json as { error?: { code?: number } } | undefined)?.error?.code

const byEmail: HostedLogin = async (context, person) =>
  context.browser.post('/api/hosted/login/email', { email: person.email.address, otp: await readOtp(context, person) })

const byGoogle: HostedLogin = async ({ browser }, person) =>
  browser.post('/api/hosted/login/google', await requestIdToken(browser, 'google', person))

const byApple: HostedLogin = async ({ browser }, person) =>
  browser.post('/api/hosted/login/apple', await requestIdToken(browser, 'apple', person))

const byTelegram: HostedLogin = async ({ browser }, person) => {
  const { url } = hostedDataOf<{ url: string }>(await browser.post('/api/hosted/telegram/authorize', { state: createLoginParams().state }))
  const { searchParams } = await completeTelegramLogin(browser, url, person)
  return browser.post('/api/hosted/login/telegram', { telegramToken: searchParams.get('token')! })
}

const byFarcasterChannel: HostedLogin<LoginBrowser> = async ({ browser }, { key }) => {
  const opened = hostedDataOf<{ channelToken: string; url: string }>(await browser.post('/api/hosted/farcaster/channel', {}))
  await submitForm(opened.url, { person: key })
  return browser.post('/api/hosted/login/farcaster', { channelToken: opened.channelToken })
}

const byFarcasterSigner: HostedLogin<LoginBrowser> = async ({ browser }, { key }) => {
  const { token, url } = hostedDataOf<{ token: string; url: string }>(await browser.post('/api/hosted/farcaster/signer', {}))
  const readState = async () => hostedDataOf<{ state: string }>(await browser.ask(`/api/hosted/farcaster/signer/${token}`)).state
  if ((await readState()) !== 'pending') throw new Error('The request is already approved.')
  await submitForm(url, { person: key })
  while ((await readState()) !== 'completed') await sleep(100)
  return browser.post('/api/hosted/login/farcaster', { token })
}

const byLens: HostedLogin<LoginBrowser> = async ({ browser }, { keys, accounts: { lens } }) => {
  const asked = await browser.post('/api/hosted/lens/challenge', { owner: lens!.owner, account: lens!.address })
  const { id, text } = hostedDataOf<{ id: string; text: string }>(asked)
  const signature = await privateKeyToAccount(`0x${keys.evm}`).signMessage({ message: text })
  return browser.post('/api/hosted/login/lens', { id, signature })
}

const byBluesky: HostedLogin<LoginBrowser> = async ({ browser }, { accounts: { bluesky } }) =>
  browser.post('/api/hosted/login/bluesky', { identifier: bluesky!.handle, password: sandboxPassword })

const byX: HostedLogin<LoginBrowser> = async (context, person) => {
  await authorizeX(context, person)
  return context.browser.post('/api/hosted/login/x', {})
}

export const logInHosted = {
  email: byEmail,
  Google: byGoogle,
  Apple: byApple,
  Telegram: byTelegram,
  'Farcaster sign-in': byFarcasterChannel,
  'Farcaster signer': byFarcasterSigner,
  Lens: byLens,
  X: byX,
  Bluesky: byBluesky,
} as const satisfies Record<string, HostedLogin>
export type HostedMethod = keyof typeof logInHosted
