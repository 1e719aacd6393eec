import type { Account } from '@chorus/model/account'
import { belongsToOther, enterAccount, findInBook, replaceAccounts, type AccountBook } from './account-book.ts'
import { toAccountId } from './account-id.ts'
import { toAccountSource } from './account-source.ts'
import type { AccountsContext } from './accounts-context.ts'
import { confirmConflict } from './confirm-conflict.ts'
import { endReplaced } from './end-replaced.ts'
import { isKeptByServer } from './is-kept-by-server.ts'
import { isOfDevice } from './is-of-device.ts'
import { eventNames } from './login-type.ts'

/**
 * Spec 1 §4 L68: an account comes in and becomes current. Of another provider account, all accounts are replaced after a yes; after a
 * no nothing changes, and the answer is false. `provider`: the provider account that it was found to belong to.
 */
export async function addAccount(context: AccountsContext, account: Account, provider?: Account): Promise<boolean> {
  const { store } = context
  const before = await store.load()
  if (!belongsToOther(before, provider)) {
    await leaveServer(context, before, account)
    await store.change((book) => enterAccount(book, account, provider))
    await endReplaced(context, before, account)
    recordLogin(context, account, provider)
    return true
  }
  const { displayName, pfp } = (provider ?? account).profile
  const isConfirmed = await confirmConflict(context, toAccountSource(account.session), { displayName, ...(pfp && { avatar: pfp }) })
  if (!isConfirmed) return false
  await store.change((book) => replaceAccounts(book, account, provider))
  await endReplaced(context, before, account)
  recordLogin(context, account, provider)
  return true
}

/** Whoever keeps on this device what our server kept until now ends that first: it would come back, as everything does that is held there. */
async function leaveServer({ keeperOf }: AccountsContext, book: AccountBook, account: Account): Promise<void> {
  const held = findInBook(book, toAccountId(account))?.session
  if (held && isKeptByServer(held) && isOfDevice(account.session)) await keeperOf(held).forget(held)
}

/** The events of a login. Spec 1 §4 L72. */
export function recordLogin({ deps }: AccountsContext, { session }: Account, provider: Account | undefined): void {
  if (session.type === 'Firefly') return
  const parameters: Record<string, string> = provider ? { firefly_account_id: provider.profile.profileId } : {}
  deps.record(`${eventNames[session.type]}_log_in_success`, parameters)
  if (provider?.session.type === 'Firefly' && provider.session.isNew) deps.record('account_create_success', parameters)
}
