import { currentProvider, hasAccounts } from '@chorus/accounts/book/account-book'
import { useSyncExternalStore } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { LoginNeeded } from '../login/login-needed.tsx'
import { AccountParts } from './accounts/account-parts.tsx'
import { DeviceAccounts } from './accounts/device-accounts.tsx'
import { LogOutOrDelete } from './accounts/log-out-or-delete.tsx'
import parts from './parts/parts.module.css'

/** Settings › Accounts: profile and connections of the Chorus account, accounts of this device, and what can't be undone at the end. */
export function AccountsPage() {
  const t = useT()
  const { accountsStore } = useServices()
  const book = useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  const provider = currentProvider(book)
  return (
    <>
      <PageHeader title={t('settings.accounts')} up="/settings" />
      {provider ? (
        // Keyed by account, so that one account's data never shows for another.
        <AccountParts key={provider.profile.profileId} account={provider} book={book} />
      ) : hasAccounts(book) ? null : (
        <LoginNeeded hint={t('settings.accountsLoginPrompt')} />
      )}
      <div className={parts.others}>
        <DeviceAccounts book={book} />
        {provider ? <LogOutOrDelete name={provider.profile.displayName} uid={provider.profile.handle} /> : null}
      </div>
    </>
  )
}
