import { Failure } from '@chorus/model/failure'
import type { NetworkName } from '@chorus/model/network-identity'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { showError } from '../../../services/toasts/show-error.ts'
import { SwitchRow } from '../../../ui/controls/switch-row.tsx'

interface PrioritySwitchProps {
  network: NetworkName
  isOn: boolean
  onSaved(): void
}

/** Switches a network to priority notifications only. The list reloads after a change. */
export function PrioritySwitch({ network, isOn, onSaved }: PrioritySwitchProps) {
  const t = useT()
  const { connections, inbox, toaster } = useServices()
  const [isShownOn, setShownOn] = useState(isOn)

  const save = async (priority: boolean) => {
    setShownOn(priority)
    try {
      await connections[network].notifications?.preferences?.save({ priority })
      inbox.startOver()
      void inbox.refresh()
      onSaved()
    } catch (error) {
      setShownOn(!priority)
      if (error instanceof Failure) void showError({ toaster }, error, t, t('notifications.settingsNotSaved'))
    }
  }

  return <SwitchRow label={t('notifications.priorityOnly')} isOn={isShownOn} onChange={(priority) => void save(priority)} />
}
