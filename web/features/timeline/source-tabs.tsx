import { networkNames, type NetworkName } from '@chorus/model/limits'
import { descriptors } from '@chorus/networks/descriptors'
import { useSyncExternalStore } from 'react'
import { useServices } from '../../app/services-context.tsx'
import { useT } from '../../i18n/use-t.ts'
import { TabStrip } from '../../ui/tab-strip.tsx'

/** All, and one tab a network: it leads to those whom the viewer follows, where the network tells. */
export function SourceTabs({ current }: { current?: NetworkName }) {
  const t = useT()
  const { connections, seat } = useServices()
  useSyncExternalStore(seat.subscribe, seat.book, seat.firstBook)
  const tabs = networkNames.map((name) => ({
    href: `/${connections[name].timeline ? 'following' : 'discover'}/${descriptors[name].segment}`,
    label: descriptors[name].label,
    network: name,
    isCurrent: name === current,
  }))
  return <TabStrip label={t('home.tabs')} tabs={[{ href: '/', label: t('home.all') }, ...tabs]} />
}
