import { hasAccounts } from '@chorus/accounts/account-book'
import { networkNames } from '@chorus/model/limits'
import { useSyncExternalStore } from 'react'
import { useServices } from '../../app/services-context.tsx'
import { useT } from '../../i18n/use-t.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { LoginNeeded } from '../login/login-needed.tsx'
import { NotificationPreferences } from './notification-preferences.tsx'
import { PushSettings } from './push/push-settings.tsx'
import { usePushOffer } from './push/use-push-offer.ts'
import styles from './notification-settings.module.css'

/** What somebody wants to be told of, among the settings: the same as what stands at hand beside the notifications. */
export function NotificationSettingsPage() {
  const t = useT()
  const { seat, connections, viewerOf, settings } = useServices()
  // Flows §4.6: it asks on entry.
  usePushOffer()
  const book = useSyncExternalStore(seat.subscribe, seat.book, seat.firstBook)
  const networks = networkNames.filter((name) => connections[name].notifications?.preferences)
  const hasPush = settings.offersPush && book.provider.accounts.length > 0
  // What a browser can do, no server knows: its part is drawn when the page stands.
  const isBrowser = useIsHydrated()
  return (
    <>
      <PageHeader title={t('notice.settings')} up="/settings" />
      {networks.length > 0 || hasPush ? (
        <div className={styles.page}>
          {hasPush && isBrowser ? <PushSettings /> : null}
          {networks.length > 0 ? (
            <div>
              <h2>{t('notice.atNetworks')}</h2>
              <p className={styles.hint}>{t('notice.settingsLead')}</p>
            </div>
          ) : null}
          {networks.map((name) => (
            // Keyed by account: nothing of one is ever shown as another's.
            <NotificationPreferences key={`${name}:${viewerOf([name])}`} network={name} />
          ))}
        </div>
      ) : hasAccounts(book) ? (
        <EmptyState sentence={t('notice.settingsNone')} />
      ) : (
        <LoginNeeded sentence={t('notice.settingsNeeded')} />
      )}
    </>
  )
}
