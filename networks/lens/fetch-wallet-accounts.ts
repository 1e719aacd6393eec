import { toCursor } from '@chorus/model/page'
import type { Fetcher } from '../fetcher.ts'
import type { WalletAccount } from '../network-login.ts'
import { createAsk } from './ask.ts'
import { walletAccountsDocument } from './documents.ts'
import { toProfile } from './to-profile.ts'
import { WireWalletAccounts } from './wire.ts'

/** More than anyone chooses from, and a bound for an endless list. */
const most = 100
const mostPages = 4

/**
 * The Lens accounts that a wallet may log in to: owned first, then managed, each in the API's order. Hidden ones are left out, because
 * anyone may name a wallet as a manager. At most 100.
 * @param fetcher Bound to the Lens API.
 * @param wallet EVM address
 * @throws Failure
 */
export async function fetchWalletAccounts(fetcher: Fetcher, wallet: string, signal?: AbortSignal): Promise<WalletAccount[]> {
  const ask = createAsk(fetcher)
  const found: WalletAccount[] = []
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const request = { managedBy: wallet, includeOwned: true, hiddenFilter: 'NONE_HIDDEN', pageSize: 'FIFTY', cursor }
    const answer = await ask({ name: 'WalletAccounts', document: walletAccountsDocument, request, schema: WireWalletAccounts, signal })
    const { items, pageInfo } = answer.accountsAvailable
    found.push(...items.map(({ __typename, account }) => ({ profile: toProfile(account), isOwner: __typename === 'AccountOwned' })))
    cursor = toCursor(pageInfo.next)
    if (!cursor) break
  }
  return ownedFirst(found).slice(0, most)
}

/** Without duplicates: an owner may also be a manager. */
function ownedFirst(found: readonly WalletAccount[]): WalletAccount[] {
  const sorted = found.toSorted((a, b) => Number(b.isOwner) - Number(a.isOwner))
  const unique = new Map<string, WalletAccount>()
  for (const each of sorted) if (!unique.has(each.profile.ref)) unique.set(each.profile.ref, each)
  return [...unique.values()]
}
