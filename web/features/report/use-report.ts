import type { NetworkName } from '@chorus/model/limits'
import type { Report } from '@chorus/networks/network'
import { useState } from 'react'
import { useServices } from '../../app/services-context.tsx'
import { useT } from '../../i18n/use-t.ts'
import { toToast } from '../toasts/to-toast.ts'

/** Sends a report as whoever was current when it was begun, and says how it went. True: it is there. */
export function useReport(network: NetworkName): (send: (report: Report) => Promise<void>) => Promise<boolean> {
  const t = useT()
  const { connections, toaster, viewerOf } = useServices()
  const [begunAs] = useState(() => viewerOf([network]))
  return async (send) => {
    const { report } = connections[network]
    // Whoever has become somebody else since then means it as neither of them.
    if (!report || viewerOf([network]) !== begunAs) {
      toaster.show({ kind: 'warning', message: t('postAct.refused') })
      return false
    }
    try {
      await send(report)
      toaster.show({ kind: 'success', message: t('report.sent') })
      return true
    } catch (error) {
      const toast = toToast(error, t, t('report.notSent'))
      if (toast) toaster.show(toast)
      return false
    }
  }
}
