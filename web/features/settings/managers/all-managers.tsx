import { toAccountId } from '@chorus/accounts/account-id'
import type { AccountBook } from '@chorus/accounts/book/account-book'
import { currentAccount } from '@chorus/accounts/book/account-state'
import { networkNames } from '@chorus/model/network-identity'
import { useServices } from '../../../services/context/services-context.tsx'
import { useViewers } from '../../../services/context/use-viewers.ts'
import { ManagersPart } from './managers-part.tsx'

/** Who may act for the active accounts, on the networks where accounts can have managers. */
export function AllManagers({ book }: { book: AccountBook }) {
  const { connections } = useServices()
  useViewers()
  return networkNames.map((network) => {
    const account = currentAccount(book[network])
    const { managers } = connections[network]
    return account && managers ? (
      <ManagersPart
        key={`${network} ${account.profile.profileId}`}
        network={network}
        accountId={toAccountId(account)}
        profile={account.profile}
        managers={managers}
      />
    ) : null
  })
}
