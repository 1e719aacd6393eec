import type { AccountId } from '@chorus/accounts/account-id'
import { type AccountBook, findInBook } from '@chorus/accounts/book/account-book'
import { isHeldByServer } from '@chorus/accounts/is-held-by-server'
import type { Fetcher } from '@chorus/networks/fetcher'
import { copyStore, type Copy } from './copy-store.ts'

interface CopyDeps {
  book: AccountBook
  ownFetcher: Fetcher
}

/**
 * All posts of the same press as one of this account's, itself included, as known to its browsers and our server. Empty: there are none. `onFirst` is
 * called with what this browser knows, before our server answers.
 */
export async function loadCopies(
  { ref, accountId }: Pick<Copy, 'ref' | 'accountId'>,
  { book, ownFetcher }: CopyDeps,
  onFirst?: (copies: readonly Copy[]) => void,
): Promise<readonly Copy[]> {
  const isShared = (id: Copy['accountId']) => {
    const account = findInBook(book, id as AccountId)
    return !account || isHeldByServer(account.session)
  }
  const own = await copyStore.find(ref)
  onFirst?.(own)
  if (!isShared(accountId)) return own
  const shared = await import('./shared-copies.ts').then(
    ({ createSharedCopies }) => createSharedCopies(ownFetcher, copyStore).find(ref),
    () => undefined,
  )
  // Our server knows which copies other browsers have made and deleted, but nothing about device-only accounts.
  return shared ? [...shared, ...own.filter((copy) => !isShared(copy.accountId))] : own
}
