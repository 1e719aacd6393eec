import { networkNames } from '@chorus/model/network-identity'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { useViewers } from '../../../services/context/use-viewers.ts'
import { PillTabs } from '../../../ui/controls/pill-tabs.tsx'

/** Muted accounts and muted channels. Renders nothing without a network that mutes channels. */
export function MutedTabs() {
  const t = useT()
  const { connections } = useServices()
  useViewers()
  if (!networkNames.some((name) => connections[name].channels?.mute)) return null
  return (
    <PillTabs
      label={t('muted.tabs')}
      tabs={[
        { href: '/settings/muted', label: t('muted.accounts') },
        { href: '/settings/muted/channels', label: t('channel.channels') },
      ]}
    />
  )
}
