import { toAccountId } from '@chorus/accounts/account-id'
import type { Accounts } from '@chorus/accounts/create-accounts'
import type { LoginType } from '@chorus/accounts/login-type'
import { HostedAccount } from '@chorus/contract/hosted'
import { Failure } from '@chorus/model/failure'
import * as v from 'valibot'
import type { LoginAttempt } from './login-attempt.ts'

/** What an address carries behind the mark #. No server reads it. */
export interface Returned {
  search: URLSearchParams
  hash: URLSearchParams
}

const Conflict = v.object({ account: HostedAccount, token: v.pipe(v.string(), v.nonEmpty(), v.maxLength(400)) })

/** Nobody here has begun this login: somebody may want this browser to be logged in as themselves. */
export const notBegun = () => new Failure('refused', 'This login was not begun in this tab.', { call: 'login' })
const declined = () => new Failure('forbidden', 'They said no.', { call: 'login' })

/**
 * The rest of a login that led elsewhere and has come back. False: it was another account's, and somebody said no. Throws `forbidden`
 * when its person said no there, and `refused` when it was not begun here.
 */
export async function finishLogin(accounts: Accounts, attempt: LoginAttempt | undefined, returned: Returned): Promise<boolean> {
  const finish = attempt && finishers[attempt.type]
  if (!attempt || !finish) throw notBegun()
  return finish(accounts, attempt, returned)
}

type Finish = (accounts: Accounts, attempt: LoginAttempt, returned: Returned) => Promise<boolean>

/** Ways in that lead elsewhere. */
const finishers: Partial<Record<LoginType, Finish>> = {
  x: (accounts) => accounts.logIn('x', {}),
  google: async (accounts, attempt, { hash }) => accounts.logIn('google', { idToken: readIdToken(attempt, hash) }),
  apple: async (accounts, attempt, { hash }) => accounts.logIn('apple', { idToken: readIdToken(attempt, hash), nonce: attempt.nonce }),
  telegram: (accounts, _, { search }) => accounts.logIn('telegram', { telegramToken: search.get('token') ?? '' }),
  bluesky: (accounts, _, { hash }) => finishBluesky(accounts, hash),
}

/** OpenID Connect Core §3.2.2.11: what comes back is what this tab has asked for. */
function readIdToken({ state, nonce }: LoginAttempt, hash: URLSearchParams): string {
  if (hash.get('error')) throw declined()
  const idToken = hash.get('id_token')
  if (!idToken || hash.get('state') !== state || readNonce(idToken) !== nonce) throw notBegun()
  return idToken
}

function readNonce(idToken: string): unknown {
  try {
    const text = idToken.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
    return (JSON.parse(atob(text)) as { nonce?: unknown }).nonce
  } catch {
    return undefined
  }
}

/** The server has let them in already and says who it was, or whose. Spec 1 §4 L71: whoever has come is current, be they new here or not. */
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
  twitter: 'x',
  x: 'x',
  bsky: 'bluesky',
  bluesky: 'bluesky',
  google: 'google',
  apple: 'apple',
  telegram: 'telegram',
}
