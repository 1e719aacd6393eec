import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import type { AccountId } from '../account-id.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { findInBook } from '../book/account-book.ts'
import { dropAccount } from '../book/drop-account.ts'
import { isDeviceOnly } from '../is-held-by-server.ts'
import { SessionOver } from '../tokens/session-over.ts'
import type { DeviceTokenHolder } from '../tokens/token-holder.ts'

/** Provides a token for a device-only account. A session that turns out to be over ends the account. */
export async function authorize(
  context: AccountsContext,
  holder: DeviceTokenHolder | undefined,
  id: AccountId,
  refused?: string,
): Promise<string> {
  const { store } = context
  // This tab may be out of date, and refreshing checks the storage again.
  const account = findInBook(store.book(), id) ?? findInBook(await store.load(), id)
  if (!holder || !account || !isDeviceOnly(account.session)) throw new Failure('unauthorized', errorMessages.profileSessionNotFound)
  try {
    return await holder.authorize(account.session, refused)
  } catch (cause) {
    if (!(cause instanceof SessionOver)) throw cause
    await dropAccount(context, { ...account, session: cause.session })
    throw new Failure('unauthorized', errorMessages.sessionNotFound, { cause })
  }
}
