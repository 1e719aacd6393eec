import { networkNames } from '@chorus/model/network-identity'
import { ReceiptText } from 'lucide-react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { useViewers } from '../../../services/context/use-viewers.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { NetworkCosts } from './network-costs.tsx'
import parts from '../parts/parts.module.css'

/** Settings › Costs: what networks charge for the active accounts. */
export function CostsPage() {
  const t = useT()
  const { connections } = useServices()
  useViewers()
  const charging = networkNames.flatMap((network) => {
    const { costs, viewerId } = connections[network]
    return costs ? [{ network, costs, viewerId }] : []
  })
  return (
    <>
      <PageHeader title={t('settings.costs')} up="/settings" />
      {charging.length === 0 ? (
        <EmptyState Icon={ReceiptText} title={t('costs.free')} hint={t('costs.freeHint')} />
      ) : (
        <div className={parts.parts}>
          {charging.map(({ network, costs, viewerId }) => (
            <NetworkCosts key={`${network} ${viewerId}`} network={network} load={costs.load} />
          ))}
        </div>
      )}
    </>
  )
}
