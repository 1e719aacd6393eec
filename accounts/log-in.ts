import type { HostedOutcome } from '@chorus/contract/hosted'
import type { Account } from '@chorus/model/account'
import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import { enterAccount, replaceAccounts } from './account-book.ts'
import type { AccountSource } from './account-source.ts'
import type { AccountsContext } from './accounts-context.ts'
import { recordLogin } from './add-account.ts'
import { confirmConflict } from './confirm-conflict.ts'
import { endReplaced } from './end-replaced.ts'
import { toAccount, toProviderAccount } from './hosted-account.ts'
import type { LoginType } from './login-type.ts'
import { changeWithServer } from './sync-book.ts'

/** Whose it is, and what to go on with. */
export type Conflict = Pick<Extract<HostedOutcome, { outcome: 'conflict' }>, 'account' | 'token'>

const sourceOfLogin: Record<LoginType, AccountSource> = {
  farcaster: 'farcaster',
  lens: 'lens',
  x: 'x',
  bluesky: 'bluesky',
  email: 'thirdParty',
  google: 'thirdParty',
  apple: 'thirdParty',
  telegram: 'thirdParty',
}

/**
 * A login with what proves it, `proof` being the body of the server's call. False when it was another account's and somebody said no.
 * Throws what the server refuses with, or `aborted`; nothing has changed here then.
 */
export async function logIn(context: AccountsContext, type: LoginType, proof: object, signal?: AbortSignal): Promise<boolean> {
  const { deps, store } = context
  checkProof(type, proof)
  const source = sourceOfLogin[type]
  store.setStatus(source, 'pending')
  try {
    const outcome = await enter(context, () => deps.server.logIn(type, proof, signal), enterAccount)
    return outcome.outcome === 'in' || (await settleConflict(context, source, outcome))
  } finally {
    store.setStatus(source, 'idle')
  }
}

/** A login that was found to be another account's, here or on the way back from a redirect. False: somebody said no. */
export async function settleConflict(context: AccountsContext, source: AccountSource, { account, token }: Conflict): Promise<boolean> {
  const { displayName, uid, avatar } = account
  if (!(await confirmConflict(context, source, { displayName: displayName || uid, ...(avatar && { avatar }) }))) return false
  const continued = await enter(context, () => context.deps.server.continueLogin(token), replaceAccounts)
  if (continued.outcome === 'conflict') throw new Failure('refused', errorMessages.providerSessionNotRestored)
  return true
}

/** What our server answers to a login; somebody who is in stands in the book then. */
async function enter(context: AccountsContext, ask: () => Promise<HostedOutcome>, edit: typeof enterAccount): Promise<HostedOutcome> {
  const before = await context.store.load()
  const answer = await changeWithServer(
    context,
    async () => {
      const outcome = await ask()
      return { outcome, entered: outcome.outcome === 'in' ? toEntered(outcome) : undefined }
    },
    ({ entered }) =>
      (book) =>
        entered ? edit(book, entered.account, entered.provider) : book,
  )
  if (!answer.entered) return answer.outcome
  const { account, provider } = answer.entered
  await endReplaced(context, before, account)
  recordLogin(context, account, provider)
  return answer.outcome
}

function toEntered(outcome: Extract<HostedOutcome, { outcome: 'in' }>): { account: Account; provider: Account } {
  const { session } = toAccount(outcome)
  const provider = toProviderAccount(outcome.account, { isNew: outcome.isNew, parent: session })
  return { account: toAccount(outcome, provider), provider }
}

/** Spec 1 §5 L115. */
function checkProof(type: LoginType, proof: object): void {
  const { email, otp } = proof as { email?: unknown; otp?: unknown }
  if (type === 'email' && !(email && otp)) throw new Failure('refused', errorMessages.emailAndPasscodeRequired)
}
