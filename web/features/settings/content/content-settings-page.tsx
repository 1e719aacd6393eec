import { hasAccounts } from '@chorus/accounts/book/account-book'
import { networkNames } from '@chorus/model/network-identity'
import { EyeOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { LoginNeeded } from '../../login/login-needed.tsx'
import { NetworkContentSettings } from './network-content-settings.tsx'
import styles from './content-settings.module.css'

/** Settings › Content warnings, on each network that stores them for its account. */
export function ContentSettingsPage() {
  const t = useT()
  const { accountsStore, connections, viewerOf } = useServices()
  const book = useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  const networks = networkNames.filter((name) => connections[name].contentSettings)
  return (
    <>
      <PageHeader title={t('settings.content')} up="/settings" />
      {networks.length > 0 ? (
        <div className={styles.page}>
          {networks.map((name) => (
            // Keyed by account, so that one account's settings never show for another.
            <NetworkContentSettings key={`${name}:${viewerOf([name])}`} network={name} />
          ))}
        </div>
      ) : hasAccounts(book) ? (
        <EmptyState Icon={EyeOff} title={t('contentSettings.notAvailable')} />
      ) : (
        <LoginNeeded Icon={EyeOff} hint={t('contentSettings.loginPrompt')} />
      )}
    </>
  )
}
