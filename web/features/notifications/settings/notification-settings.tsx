import type { NetworkName } from '@chorus/model/network-identity'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { NotificationPreferences } from './notification-preferences.tsx'
import styles from './notification-settings.module.css'

/** Dialog with the notification preferences of each network that has any. */
export function NotificationSettings({ networks, onClose }: { networks: readonly NetworkName[]; onClose(): void }) {
  const t = useT()
  const { connections } = useServices()
  return (
    <Dialog title={t('notifications.settings')} onClose={onClose}>
      <div className={styles.settings}>
        {networks.map((name) =>
          connections[name].notifications?.preferences ? <NotificationPreferences key={name} network={name} /> : null,
        )}
      </div>
    </Dialog>
  )
}
