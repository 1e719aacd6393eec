import type { Account } from '@chorus/model/account'
import { toAccountId } from '../account-id.ts'
import { toAccountSource } from '../account-source.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { belongsToOther, enterAccount, findInBook, replaceAccounts, type AccountBook } from '../book/account-book.ts'
import { isHeldByServer } from '../is-held-by-server.ts'
import { isDeviceOnly } from '../is-held-by-server.ts'
import { confirmConflict } from './confirm-conflict.ts'
import { endReplaced } from './end-replaced.ts'

/**
 * Spec 1 §4 L68: adds an account and makes it active. If it belongs to another provider account, asks first: confirmed, it replaces all
 * accounts; declined, nothing changes and the result is false. `provider`: the provider account it was found to belong to.
 */
export async function addAccount(context: AccountsContext, account: Account, provider?: Account): Promise<boolean> {
  const { store } = context
  const before = await store.load()
  if (!belongsToOther(before, provider)) {
    await leaveServer(context, before, account)
    await store.change((book) => enterAccount(book, account, provider))
    await endReplaced(context, before, account)
    return true
  }
  const { displayName, pfp } = (provider ?? account).profile
  const other = { displayName, ...(pfp && { avatar: pfp }) }
  // Our server has no proof of it.
  const answer = await confirmConflict(context, toAccountSource(account.session), { other, canMove: false })
  if (answer !== 'switch') return false
  await store.change((book) => replaceAccounts(book, account, provider))
  await endReplaced(context, before, account)
  return true
}

/** Before an account moves to this device, ends its session on our server: syncing would bring back anything still held there. */
async function leaveServer({ holderOf }: AccountsContext, book: AccountBook, account: Account): Promise<void> {
  const held = findInBook(book, toAccountId(account))?.session
  if (held && isHeldByServer(held) && isDeviceOnly(account.session)) await holderOf(held).endSession(held)
}
