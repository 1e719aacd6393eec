import type { HostedOutcome } from '@chorus/contract/hosted'
import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import { belongsToOther, currentProvider, enterAccount, replaceAccounts } from './account-book.ts'
import type { AccountSource } from './account-source.ts'
import type { AccountsContext } from './accounts-context.ts'
import { admitAccount } from './add-account.ts'
import { confirmConflict } from './confirm-conflict.ts'
import { toAccount, toProviderAccount } from './hosted-account.ts'
import type { LoginType } from './login-type.ts'
import { restoreProvider } from './restore/restore-provider.ts'

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
 * Throws what the server refuses with; nothing has changed then.
 */
export async function logIn(context: AccountsContext, type: LoginType, proof: object): Promise<boolean> {
  const { deps, store } = context
  checkProof(type, proof)
  const source = sourceOfLogin[type]
  store.setStatus(source, 'pending')
  try {
    const outcome = await deps.server.logIn(type, proof)
    if (outcome.outcome === 'in') {
      await enter(context, outcome, enterAccount)
      return true
    }
    const { displayName, uid, avatar } = outcome.account
    if (!(await confirmConflict(context, source, { displayName: displayName || uid, ...(avatar && { avatar }) }))) return false
    const continued = await deps.server.continueLogin(outcome.token)
    if (continued.outcome === 'conflict') throw new Failure('refused', errorMessages.providerSessionNotRestored)
    await enter(context, continued, replaceAccounts)
    return true
  } finally {
    store.setStatus(source, 'idle')
  }
}

type Entered = Extract<HostedOutcome, { outcome: 'in' }>

async function enter(context: AccountsContext, outcome: Entered, edit: typeof enterAccount): Promise<void> {
  const bare = toAccount(outcome)
  const provider = toProviderAccount(outcome.account, { isNew: outcome.isNew, parent: bare.session })
  const account = toAccount(outcome, provider)
  const before = currentProvider(context.store.book())
  await admitAccount(context, account, provider, (book) => edit(book, account, provider))
  // Another tab went over to somebody else while this login was on its way: our server knows who came last.
  if (edit === enterAccount && before && belongsToOther(context.store.book(), before)) await restoreProvider(context)
}

/** Spec 1 §5 L115. */
function checkProof(type: LoginType, proof: object): void {
  const { email, otp } = proof as { email?: unknown; otp?: unknown }
  if (type === 'email' && !(email && otp)) throw new Failure('refused', errorMessages.emailAndPasscodeRequired)
}
