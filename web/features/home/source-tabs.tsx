import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import { useEffect, type ReactNode } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { useViewers } from '../../services/context/use-viewers.ts'
import { tabPath } from '../../services/navigation/tab-path.ts'
import { TabStrip } from '../../ui/controls/tab-strip.tsx'

/**
 * All, then one tab a network, which opens its following timeline where it has one, and the votes in DAOs, whose page loads when it is chosen. `children`: a control at the
 * end of the row.
 */
export function SourceTabs({ current, children }: { current?: NetworkName; children?: ReactNode }) {
  const t = useT()
  const { connections, homeTab, cache } = useServices()
  useViewers()
  useEffect(() => homeTab.save(current), [homeTab, current])
  const tabs = networkNames.map((name) => ({
    href: tabPath(name, connections),
    label: descriptors[name].label,
    network: name,
    isCurrent: name === current,
  }))
  const votes = { href: cache.viewers().current.provider ? '/following/daos' : '/discover/daos', label: t('wallet.votes') }
  return (
    <TabStrip label={t('home.tabs')} tabs={[{ href: '/', label: t('home.all') }, ...tabs, votes]}>
      {children}
    </TabStrip>
  )
}
