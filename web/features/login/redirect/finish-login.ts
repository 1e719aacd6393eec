import { toAccountId } from '@chorus/accounts/account-id'
import type { Accounts } from '@chorus/accounts/create-accounts'
import type { LoginType } from '@chorus/accounts/login-type'
import { HostedAccount } from '@chorus/contract/hosted/hosted'
import { Failure } from '@chorus/model/failure'
import { isNetworkName, networkIdentities, type NetworkName, networkNames } from '@chorus/model/network-identity'
import { sessionRulesOf } from '@chorus/networks/session-rules'
import * as v from 'valibot'
import type { LoginAttempt } from './login-attempt.ts'

/** The parameters of the URL that a login returned to. No server sees the hash. */
export interface Returned {
  search: URLSearchParams
  hash: URLSearchParams
}

const Conflict = v.object({ account: HostedAccount, token: v.pipe(v.string(), v.nonEmpty(), v.maxLength(400)) })

const notStartedHere = () => new Failure('refused', 'This login was not started in this tab.', { call: 'login' })
const declined = () => new Failure('forbidden', 'The user declined on the other site.', { call: 'login' })

/** What a response is checked against: this tab's attempt, or the user's confirmation when this tab started none. */
export type Started = LoginAttempt | 'confirmed'

/**
 * Finishes a login that returned from another site. False: it belongs to another account, and the user chose to stay. Throws `forbidden`
 * when it was declined there, and `refused` when this tab didn't start it.
 */
export async function finishLogin(accounts: Accounts, type: LoginType, started: Started, returned: Returned): Promise<boolean> {
  const finish = findFinish(type)
  if (!finish || (started !== 'confirmed' && !isResponseTo(started, type, returned))) throw notStartedHere()
  return finish(accounts, returned, started)
}

/** Without the state, an attacker's page could send this tab a response created for the attacker's account. */
const isResponseTo = (attempt: LoginAttempt, type: LoginType, { search, hash }: Returned): boolean =>
  attempt.type === type && (search.get('state') ?? hash.get('state')) === attempt.state

type Finish = (accounts: Accounts, returned: Returned, started: Started) => Promise<boolean>

/** Undefined: this sign-in method doesn't lead to another site. */
function findFinish(type: LoginType): Finish | undefined {
  if (!isNetworkName(type)) return finishers[type]
  const { login } = sessionRulesOf(type)
  switch (login?.kind) {
    case 'redirect':
      // Our server has already received the network's response.
      return (accounts) => accounts.logIn(type, {})
    case 'server':
      return (accounts, { hash }) => finishOnServer(accounts, type, hash, login.idParam)
    default:
      return undefined
  }
}

/** Sign-in methods without a network that lead to another site. */
const finishers: Partial<Record<LoginType, Finish>> = {
  google: async (accounts, { hash }, started) => accounts.logIn('google', { idToken: readIdToken(hash, started).idToken }),
  apple: async (accounts, { hash }, started) => {
    const name = hash.get('name')?.slice(0, 100)
    return accounts.logIn('apple', { ...readIdToken(hash, started), ...(name && { name }) })
  },
  telegram: (accounts, { search }) => accounts.logIn('telegram', { telegramToken: search.get('token') ?? '' }),
}

/** OpenID Connect Core §3.2.2.11. Our server also checks that this browser requested the nonce. */
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

/** Our server has already logged the user in and names the account. Spec 1 §4 L71: it becomes the active one, whether new here or not. */
async function finishOnServer(accounts: Accounts, network: NetworkName, hash: URLSearchParams, idParam: string): Promise<boolean> {
  const text = hash.get('conflict')
  if (text !== null) return accounts.settleConflict(network, readConflict(text))
  const added = accounts.book()[network].accounts.find(({ profile }) => profile.profileId === hash.get(idParam))
  if (added) await accounts.switchTo(toAccountId(added))
  return true
}

function readConflict(text: string): v.InferOutput<typeof Conflict> {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
    return v.parse(Conflict, JSON.parse(new TextDecoder().decode(bytes)))
  } catch (cause) {
    throw new Failure('malformed', 'This login returned in an unknown format.', { call: 'login', cause })
  }
}

/** `/login/callback/{source}` → sign-in method. */
export const typesOfSource: ReadonlyMap<string, LoginType> = new Map<string, LoginType>([
  ...networkNames
    .filter((name) => findFinish(name) !== undefined)
    .flatMap((name) => [name, networkIdentities[name].segment].map((source) => [source, name] as const)),
  ['google', 'google'],
  ['apple', 'apple'],
  ['telegram', 'telegram'],
])
