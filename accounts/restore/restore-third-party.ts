import { recogniseServiceError, errorMessages } from '@chorus/model/error-messages'
import { currentAccount } from '../account-state.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { isAway } from '../is-away.ts'
import { logIn } from '../log-in.ts'
import type { LoginSession } from '../login-type.ts'

/**
 * Spec 1 §4 L87: what a login by redirect has left behind comes in, with a success message. Without user or token, or of X, it is
 * ignored; so is an Apple account that is another one's already. Any other error is shown, and that login is over; the logins that stood before it stay (decision 017).
 */
export async function restoreThirdParty(context: AccountsContext): Promise<void> {
  const { deps, store } = context
  const login = await deps.loginSession?.read().catch(() => undefined)
  if (!login || !login.user || !login.token || login.type === 'x') return
  try {
    if (await isKnown(context, login)) return
    const isAdded = await logIn(context, login.type, login.proof)
    const account = currentAccount(store.book().thirdParty)
    if (isAdded && account) deps.tell({ kind: 'success', code: 'account-added', account })
    await deps.loginSession?.end()
  } catch (error) {
    const message = error instanceof Error ? error.message : errorMessages.unknownError
    if (recogniseServiceError(message) === 'appleBoundToOther') return
    deps.tell({ kind: 'error', code: 'login-failed', message })
    // It is kept for another try where nobody has judged it.
    if (!isAway(error)) await deps.loginSession?.end().catch(() => {})
  }
}

async function isKnown({ store }: AccountsContext, { type, user }: LoginSession): Promise<boolean> {
  const { thirdParty } = await store.load()
  return thirdParty.accounts.some(({ profile, session }) => session.type.toLowerCase() === type && profile.profileId === user)
}
