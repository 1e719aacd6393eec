import { toAccountId } from '@chorus/accounts/account-id'
import { currentProvider } from '@chorus/accounts/book/account-book'
import type { Fetcher } from '@chorus/networks/fetcher'
import type { Services } from '../context/services.ts'
import { scheduleBatch } from '../timing/schedule-batch.ts'
import { createSavedFlags, type SavedFlags, type SavedFlagsDeps } from './create-saved-flags.ts'

type Known = Map<string, { account: string; flags: unknown }>

/** One of each name per page, so that all its parts agree. */
const known = new WeakMap<Services['cache'], Known>()

/** What the active account has marked. Another account starts anew. Undefined: no account whose session our server holds. */
export function openSavedFlags<T extends { id: string }>(
  { cache, accountsStore, ownFetcher }: Pick<Services, 'cache' | 'accountsStore' | 'ownFetcher'>,
  name: string,
  toCalls: (fetcher: Fetcher) => Omit<SavedFlagsDeps<T>, 'later'>,
): SavedFlags<T> | undefined {
  const viewer = currentProvider(accountsStore.book())
  if (!viewer) return undefined
  const account = toAccountId(viewer)
  const all: Known = known.get(cache) ?? new Map()
  known.set(cache, all)
  const last = all.get(name)
  if (last?.account === account) return last.flags as SavedFlags<T>
  const flags = createSavedFlags<T>({ ...toCalls(ownFetcher), later: scheduleBatch })
  all.set(name, { account, flags })
  return flags
}
