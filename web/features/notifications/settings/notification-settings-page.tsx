import { hasAccounts } from '@chorus/accounts/book/account-book'
import { networkNames } from '@chorus/model/network-identity'
import { Bell } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { createLatePart } from '../../../services/context/create-late-part.tsx'
import { useServices } from '../../../services/context/services-context.tsx'
import { Hint } from '../../../ui/content/hint.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { useIsHydrated } from '../../../ui/page/use-is-hydrated.ts'
import { LoginNeeded } from '../../login/login-needed.tsx'
import { PushSettings } from '../push/push-settings.tsx'
import { usePushOffer } from '../push/use-push-offer.ts'
import { NotificationPreferences } from './notification-preferences.tsx'
import styles from './notification-settings.module.css'

const ReminderSettings = createLatePart(async () => (await import('./reminder-settings.tsx')).ReminderSettings)

/** Settings › Notifications: the same controls as the dialog on the notifications page, and push. */
export function NotificationSettingsPage() {
  const t = useT()
  const { accountsStore, connections, viewerOf, settings } = useServices()
  // Its switch is the offer.
  usePushOffer()
  const book = useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  const networks = networkNames.filter((name) => connections[name].notifications?.preferences)
  const hasProvider = book.provider.accounts.length > 0
  const hasPush = settings.supportsPush && hasProvider
  // The server can't know whether the browser supports push, so this part renders after hydration.
  const isBrowser = useIsHydrated()
  return (
    <>
      <PageHeader title={t('notifications.settings')} up="/settings" />
      {networks.length > 0 || hasProvider ? (
        <div className={styles.page}>
          {hasPush && isBrowser ? <PushSettings /> : null}
          {hasProvider ? <ReminderSettings /> : null}
          {networks.length > 0 ? (
            <div>
              <h2>{t('notifications.networkSettings')}</h2>
              <Hint>{t('notifications.settingsLead')}</Hint>
            </div>
          ) : null}
          {networks.map((name) => (
            // Keyed by account, so that one account's preferences never show for another.
            <NotificationPreferences key={`${name}:${viewerOf([name])}`} network={name} />
          ))}
        </div>
      ) : hasAccounts(book) ? (
        <EmptyState Icon={Bell} title={t('notifications.noSettings')} />
      ) : (
        <LoginNeeded Icon={Bell} hint={t('notifications.settingsLoginPrompt')} />
      )}
    </>
  )
}
