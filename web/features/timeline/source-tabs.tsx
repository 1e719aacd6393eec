import { networkNames, type NetworkName } from '@chorus/model/limits'
import { descriptors } from '@chorus/networks/descriptors'
import { useEffect } from 'react'
import { useServices } from '../../app/services-context.tsx'
import { useViewers } from '../../app/use-viewers.ts'
import { useT } from '../../i18n/use-t.ts'
import { TabStrip } from '../../ui/tab-strip.tsx'
import { tabPath } from './tab-path.ts'

/** All, and one tab a network: it leads to those whom the viewer follows, where the network tells. */
export function SourceTabs({ current }: { current?: NetworkName }) {
  const t = useT()
  const { connections, homeTab } = useServices()
  useViewers()
  useEffect(() => homeTab.look(current), [homeTab, current])
  const tabs = networkNames.map((name) => ({
    href: tabPath(name, connections),
    label: descriptors[name].label,
    network: name,
    isCurrent: name === current,
  }))
  return <TabStrip label={t('home.tabs')} tabs={[{ href: '/', label: t('home.all') }, ...tabs]} />
}
