import { setTimeout as sleep } from 'node:timers/promises'
import type { HostedOutcome } from '@chorus/contract/hosted'
import { parseSession } from '@chorus/model/session/codec'
import type { Session } from '@chorus/model/session/session'
import { sandboxPassword } from '@chorus/sandbox/bluesky/add-accounts'
import type { Person } from '@chorus/sandbox/seed/world'
import { privateKeyToAccount } from 'viem/accounts'
import { agreeAtX, createMarks, type Door, readOtp, returnFromIssuer, returnFromTelegram } from './at-services.ts'
import type { Answer } from './start-provider.ts'
import { submitForm } from './submit-form.ts'

/** How somebody comes in by the hosted way: everything that a page does, up to the answer of the login. */
export type ComeIn = (door: Door, person: Person) => Promise<Answer>

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

const byEmail: ComeIn = async (door, person) =>
  door.browser.post('/api/hosted/login/email', { email: person.email.address, otp: await readOtp(door, person) })

const byGoogle: ComeIn = async ({ browser }, person) =>
  browser.post('/api/hosted/login/google', await returnFromIssuer(browser, 'google', person))

const byApple: ComeIn = async ({ browser }, person) =>
  browser.post('/api/hosted/login/apple', await returnFromIssuer(browser, 'apple', person))

const byTelegram: ComeIn = async ({ browser }, person) => {
  const { url } = ownDataOf<{ url: string }>(await browser.post('/api/hosted/telegram/authorize', { state: createMarks().state }))
  const { searchParams } = await returnFromTelegram(browser, url, person)
  return browser.post('/api/hosted/login/telegram', { telegramToken: searchParams.get('token')! })
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

const byX: ComeIn = async (door, person) => {
  await agreeAtX(door, person)
  return door.browser.post('/api/hosted/login/x', {})
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
