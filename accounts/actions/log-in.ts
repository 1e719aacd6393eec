import type { HostedOutcome } from '@chorus/contract/hosted/hosted'
import type { Account } from '@chorus/model/account'
import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import { isNetworkName } from '@chorus/model/network-identity'
import type { AccountSource } from '../account-source.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { enterAccount, replaceAccounts } from '../book/account-book.ts'
import { changeWithServer } from '../book/sync-book.ts'
import type { LoginType } from '../login-type.ts'
import { toAccount, toProviderAccount } from '../server/hosted-account.ts'
import { confirmConflict } from './confirm-conflict.ts'
import { endReplaced } from './end-replaced.ts'

/** The account it belongs to, and the token to continue with. */
export type Conflict = Pick<Extract<HostedOutcome, { outcome: 'conflict' }>, 'account' | 'token'>

const toSource = (type: LoginType): AccountSource => (isNetworkName(type) ? type : 'thirdParty')

/**
 * Logs in with a proof, the body of the server's call. False when it was another account's and the user declined. Throws the server's
 * refusal, or `aborted`; nothing has changed here then.
 */
export async function logIn(context: AccountsContext, type: LoginType, proof: object, signal?: AbortSignal): Promise<boolean> {
  const { deps, store } = context
  checkProof(type, proof)
  const source = toSource(type)
  store.setStatus(source, 'pending')
  try {
    const outcome = await enter(context, () => deps.server.logIn(type, proof, signal), enterAccount)
    return outcome.outcome === 'in' || (await settleConflict(context, source, outcome))
  } finally {
    store.setStatus(source, 'idle')
  }
}

/** Resolves a login that belongs to another account, here or after a redirect. False: the user declined. */
export async function settleConflict(context: AccountsContext, source: AccountSource, { account, token }: Conflict): Promise<boolean> {
  const { displayName, avatar } = account
  const other = { ...(displayName && { displayName }), ...(avatar && { avatar }) }
  const answer = await confirmConflict(context, source, { other, canMove: true })
  if (answer === 'stay') return false
  const { server } = context.deps
  const continued =
    answer === 'move'
      ? await enter(context, () => server.moveLogin(token), enterAccount)
      : await enter(context, () => server.continueLogin(token), replaceAccounts)
  if (continued.outcome === 'conflict') throw new Failure('refused', errorMessages.providerSessionNotRestored)
  return true
}

/** Sends a login to our server and adds the resulting account to the book. */
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
  await endReplaced(context, before, answer.entered.account)
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
