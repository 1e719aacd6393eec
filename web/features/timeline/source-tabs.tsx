import { networkNames } from '@chorus/model/limits'
import { descriptors } from '@chorus/networks/descriptors'
import { useT } from '../../i18n/use-t.ts'
import { TabStrip } from '../../ui/tab-strip.tsx'

/** All, and one tab a network. */
export function SourceTabs() {
  const t = useT()
  const tabs = networkNames.map((name) => ({
    href: `/discover/${descriptors[name].segment}`,
    label: descriptors[name].label,
    network: name,
  }))
  return <TabStrip label={t('home.tabs')} tabs={[{ href: '/', label: t('home.all') }, ...tabs]} />
}
