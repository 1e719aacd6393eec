import { currentProvider, hasAccounts } from '@chorus/accounts/account-book'
import { useSyncExternalStore } from 'react'
import { useServices } from '../../app/services-context.tsx'
import { useT } from '../../i18n/use-t.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { LoginNeeded } from '../login/login-needed.tsx'
import { AccountParts } from './accounts/account-parts.tsx'
import { DeviceAccounts } from './accounts/device-accounts.tsx'

/** The Chorus account, what is connected to it, and where it is logged in. */
export function AccountsPage() {
  const t = useT()
  const { seat } = useServices()
  const book = useSyncExternalStore(seat.subscribe, seat.book, seat.firstBook)
  const provider = currentProvider(book)
  return (
    <>
      <PageHeader title={t('settings.accounts')} up="/settings" />
      {provider ? (
        // Keyed by account: nothing of one is ever shown as another's.
        <AccountParts key={provider.profile.profileId} account={provider} book={book} />
      ) : hasAccounts(book) ? null : (
        <LoginNeeded sentence={t('settings.accountsNeeded')} />
      )}
      <DeviceAccounts book={book} />
    </>
  )
}
