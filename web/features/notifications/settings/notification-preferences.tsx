import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import { useEffect, useSyncExternalStore } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { Hint } from '../../../ui/content/hint.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { FailureNotice } from '../../errors/failure-notice.tsx'
import { PrioritySwitch } from './priority-switch.tsx'

interface NotificationPreferencesProps {
  network: NetworkName
}

/** Notification preferences that a network stores for the account, such as priority notifications only. */
export function NotificationPreferences({ network }: NotificationPreferencesProps) {
  const t = useT()
  const { connections, resource } = useServices()
  const preferences = connections[network].notifications!.preferences!
  const known = resource({ key: 'notification preferences', network, load: () => preferences.load(), toBatch: () => ({}) })
  const { value, failure } = useSyncExternalStore(known.subscribe, known.view, known.view)
  useEffect(() => void known.load(), [known])
  return (
    <section aria-label={descriptors[network].label}>
      <h3>{descriptors[network].label}</h3>
      {value ? (
        <PrioritySwitch key={String(value.priority)} network={network} isOn={value.priority} onSaved={() => void known.load()} />
      ) : null}
      {failure && !value ? <FailureNotice failure={failure} isQuiet={false} onRetry={() => void known.load()} /> : null}
      {!value && !failure ? <Spinner /> : null}
      {value ? <Hint>{t('notifications.priorityHint', { network: descriptors[network].label })}</Hint> : null}
    </section>
  )
}
