import type { NetworkName } from '@chorus/model/network-identity'
import type { Report } from '@chorus/networks/network'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { showError } from '../../services/toasts/show-error.ts'

/** Sends a report as the account that started it and shows the result. Resolves to whether it was sent. */
export function useReport(network: NetworkName): (send: (report: Report) => Promise<void>) => Promise<boolean> {
  const t = useT()
  const { connections, toaster, viewerOf } = useServices()
  const [begunAs] = useState(() => viewerOf([network]))
  return async (send) => {
    const { report } = connections[network]
    // The account was switched while the dialog was open, so the report belongs to neither.
    if (!report || viewerOf([network]) !== begunAs) {
      toaster.show({ kind: 'warning', message: t('postAction.accountSwitched') })
      return false
    }
    try {
      await send(report)
      toaster.show({ kind: 'success', message: t('report.sent') })
      return true
    } catch (error) {
      void showError({ toaster }, error, t, t('report.notSent'))
      return false
    }
  }
}
