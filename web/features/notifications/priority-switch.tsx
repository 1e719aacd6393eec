import { Failure } from '@chorus/model/failure'
import type { NetworkName } from '@chorus/model/limits'
import { useState } from 'react'
import { useServices } from '../../app/services-context.tsx'
import { useT } from '../../i18n/use-t.ts'
import { toToast } from '../toasts/to-toast.ts'
import { SwitchLine } from './switch-line.tsx'

interface PrioritySwitchProps {
  network: NetworkName
  isOn: boolean
  onSaved(): void
}

/** Only what the network thinks matters. What was listed before is asked for anew. */
export function PrioritySwitch({ network, isOn, onSaved }: PrioritySwitchProps) {
  const t = useT()
  const { connections, inbox, toaster } = useServices()
  const [wish, setWish] = useState(isOn)

  const save = async (priority: boolean) => {
    setWish(priority)
    try {
      await connections[network].notifications?.preferences?.save({ priority })
      inbox.startOver()
      void inbox.refresh()
      onSaved()
    } catch (error) {
      setWish(!priority)
      const toast = error instanceof Failure ? toToast(error, t, t('notice.notSaved')) : undefined
      if (toast) toaster.show(toast)
    }
  }

  return <SwitchLine label={t('notice.priority')} isOn={wish} onChange={(priority) => void save(priority)} />
}
