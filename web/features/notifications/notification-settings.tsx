import type { NetworkName } from '@chorus/model/limits'
import { useServices } from '../../app/services-context.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { NotificationPreferences } from './notification-preferences.tsx'
import styles from './notification-settings.module.css'

/** What somebody wants to be told of, on each network that lets people say so. */
export function NotificationSettings({ networks, onClose }: { networks: readonly NetworkName[]; onClose(): void }) {
  const t = useT()
  const { connections } = useServices()
  return (
    <Dialog title={t('notice.settings')} onClose={onClose}>
      <div className={styles.settings}>
        {networks.map((name) =>
          connections[name].notifications?.preferences ? <NotificationPreferences key={name} network={name} /> : null,
        )}
      </div>
    </Dialog>
  )
}
