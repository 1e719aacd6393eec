import { toAccountId } from '@chorus/accounts/account-id'
import type { Accounts } from '@chorus/accounts/create-accounts'
import type { LoginType } from '@chorus/accounts/login-type'
import { HostedAccount } from '@chorus/contract/hosted'
import { Failure } from '@chorus/model/failure'
import { isNetworkName, networkIdentities, networkNames } from '@chorus/model/network-identity'
import { sessionRulesOf } from '@chorus/networks/session-rules'
import * as v from 'valibot'
import type { LoginAttempt } from './login-attempt.ts'

/** What an address carries behind the mark #. No server reads it. */
export interface Returned {
  search: URLSearchParams
  hash: URLSearchParams
}

const Conflict = v.object({ account: HostedAccount, token: v.pipe(v.string(), v.nonEmpty(), v.maxLength(400)) })

const notStartedHere = () => new Failure('refused', 'This login was not started in this tab.', { call: 'login' })
const declined = () => new Failure('forbidden', 'The other site declined.', { call: 'login' })

/** What an answer is checked against: the attempt of this tab, or the person's own yes when this tab started none. */
export type Started = LoginAttempt | 'confirmed'

/**
 * Finishes a login that went to another site and came back. False: it belongs to another account, and the person chose to stay. Throws
 * `forbidden` when it was declined there, and `refused` when it does not answer what this tab started.
 */
export async function finishLogin(accounts: Accounts, type: LoginType, started: Started, returned: Returned): Promise<boolean> {
  const finish = findFinish(type)
  if (!finish || (started !== 'confirmed' && !isAnswerTo(started, type, returned))) throw notStartedHere()
  return finish(accounts, returned, started)
}

/** Without the state, a page of an attacker could send this tab an answer that was made for their own account. */
const isAnswerTo = (attempt: LoginAttempt, type: LoginType, { search, hash }: Returned): boolean =>
  attempt.type === type && (search.get('state') ?? hash.get('state')) === attempt.state

type Finish = (accounts: Accounts, returned: Returned, started: Started) => Promise<boolean>

/** Undefined: this sign-in method does not lead to another site. */
function findFinish(type: LoginType): Finish | undefined {
  if (!isNetworkName(type) || !sessionRulesOf(type).startRedirect) return finishers[type]
  // Our server has seen the network's answer already.
  return (accounts) => accounts.logIn(type, {})
}

/** Sign-in methods that lead to another site and come back with something to check. */
const finishers: Partial<Record<LoginType, Finish>> = {
  google: async (accounts, { hash }, started) => accounts.logIn('google', { idToken: readIdToken(hash, started).idToken }),
  apple: async (accounts, { hash }, started) => accounts.logIn('apple', readIdToken(hash, started)),
  telegram: (accounts, { search }) => accounts.logIn('telegram', { telegramToken: search.get('token') ?? '' }),
  bluesky: (accounts, { hash }) => finishBluesky(accounts, hash),
}

/** OpenID Connect Core §3.2.2.11. Our server checks as well that this browser asked for the nonce. */
function readIdToken(hash: URLSearchParams, started: Started): { idToken: string; nonce: string } {
  if (hash.get('error')) throw declined()
  const idToken = hash.get('id_token')
  const nonce = idToken && readNonce(idToken)
  if (!idToken || typeof nonce !== 'string' || (started !== 'confirmed' && nonce !== started.nonce)) throw notStartedHere()
  return { idToken, nonce }
}

function readNonce(idToken: string): unknown {
  try {
    const text = idToken.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
    return (JSON.parse(atob(text)) as { nonce?: unknown }).nonce
  } catch {
    return undefined
  }
}

/** The server has already logged the person in, and says as whom. Spec 1 §4 L71: that account becomes the active one, new here or not. */
async function finishBluesky(accounts: Accounts, hash: URLSearchParams): Promise<boolean> {
  const text = hash.get('conflict')
  if (text !== null) return accounts.settleConflict('bluesky', readConflict(text))
  const entered = accounts.book().bluesky.accounts.find(({ profile }) => profile.profileId === hash.get('did'))
  if (entered) await accounts.switchTo(toAccountId(entered))
  return true
}

function readConflict(text: string): v.InferOutput<typeof Conflict> {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
    return v.parse(Conflict, JSON.parse(new TextDecoder().decode(bytes)))
  } catch (cause) {
    throw new Failure('malformed', 'This login came back in a form that we do not understand.', { call: 'login', cause })
  }
}

/** `/login/callback/{source}` → the way in. */
export const typesOfSource: Readonly<Record<string, LoginType>> = {
  ...Object.fromEntries(
    networkNames
      .filter((name) => findFinish(name) !== undefined)
      .flatMap((name) => [name, networkIdentities[name].segment].map((source) => [source, name])),
  ),
  google: 'google',
  apple: 'apple',
  telegram: 'telegram',
}
