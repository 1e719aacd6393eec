import type { Account } from '@chorus/model/account'
import { belongsToOther, enterAccount, replaceAccounts, type BookEdit } from './account-book.ts'
import { toAccountSource } from './account-source.ts'
import type { AccountsContext } from './accounts-context.ts'
import { confirmConflict } from './confirm-conflict.ts'
import { eventNames } from './login-type.ts'

/**
 * Spec 1 §4 L68: an account comes in and becomes current. Of another provider account, all accounts are replaced after a yes; after a
 * no nothing changes, and the answer is false. `provider`: the provider account that it was found to belong to.
 */
export async function addAccount(context: AccountsContext, account: Account, provider?: Account): Promise<boolean> {
  if (!belongsToOther(await context.store.load(), provider)) {
    await admitAccount(context, account, provider, (book) => enterAccount(book, account, provider))
    return true
  }
  const { displayName, pfp } = (provider ?? account).profile
  const isConfirmed = await confirmConflict(context, toAccountSource(account.session), { displayName, ...(pfp && { avatar: pfp }) })
  if (isConfirmed) await admitAccount(context, account, provider, (book) => replaceAccounts(book, account, provider))
  return isConfirmed
}

/** The account stands in the book, and the events of a login are sent. Spec 1 §4 L72. */
export async function admitAccount({ deps, store }: AccountsContext, account: Account, provider: Account | undefined, edit: BookEdit) {
  await store.change(edit)
  const { session } = account
  if (session.type === 'Firefly') return
  const parameters: Record<string, string> = provider ? { firefly_account_id: provider.profile.profileId } : {}
  deps.record(`${eventNames[session.type]}_log_in_success`, parameters)
  if (provider?.session.type === 'Firefly' && provider.session.isNew) deps.record('account_create_success', parameters)
}
