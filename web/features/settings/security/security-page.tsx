import { currentProvider, hasAccounts } from '@chorus/accounts/book/account-book'
import { useId, useSyncExternalStore } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { LoginNeeded } from '../../login/login-needed.tsx'
import { AllManagers } from '../managers/all-managers.tsx'
import { SecurityParts } from './security-parts.tsx'
import { AllSigners } from './signers.tsx'
import parts from '../parts/parts.module.css'

/** Settings › Security: where someone is logged in, what has changed about their account, and who else can act for it. */
export function SecurityPage() {
  const t = useT()
  const { accountsStore } = useServices()
  const book = useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  const provider = currentProvider(book)
  const isOnDeviceOnly = !provider && hasAccounts(book)
  return (
    <>
      <PageHeader title={t('settings.security')} up="/settings" />
      {provider ? (
        // Keyed by account, so that one account's data never shows for another.
        <SecurityParts key={provider.profile.profileId} book={book} />
      ) : isOnDeviceOnly ? null : (
        <LoginNeeded hint={t('settings.securityLoginPrompt')} />
      )}
      <div className={parts.others}>
        {isOnDeviceOnly ? <NoSessions /> : null}
        <AllSigners book={book} />
        <AllManagers book={book} />
      </div>
    </>
  )
}

/** Accounts that only this device holds are logged in nowhere else. */
function NoSessions() {
  const t = useT()
  const id = useId()
  return (
    <section className={parts.part} aria-labelledby={id}>
      <h2 id={id}>{t('sessions.title')}</h2>
      <p className={parts.lead}>{t('sessions.onlyOnDevice')}</p>
    </section>
  )
}
