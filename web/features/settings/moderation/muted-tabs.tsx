import { currentProvider } from '@chorus/accounts/book/account-book'
import { networkNames } from '@chorus/model/network-identity'
import { useSyncExternalStore } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { useViewers } from '../../../services/context/use-viewers.ts'
import { PillTabs } from '../../../ui/controls/pill-tabs.tsx'

/** Muted accounts, and the channels and wallets that the viewer's accounts can mute. Renders nothing without either. */
export function MutedTabs() {
  const t = useT()
  const { connections, accountsStore } = useServices()
  useViewers()
  const book = useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  const hasChannels = networkNames.some((name) => connections[name].channels?.mute)
  const hasWallets = currentProvider(book) !== undefined
  if (!hasChannels && !hasWallets) return null
  return (
    <PillTabs
      label={t('muted.tabs')}
      tabs={[
        { href: '/settings/muted', label: t('muted.accounts') },
        ...(hasChannels ? [{ href: '/settings/muted/channels', label: t('channel.channels') }] : []),
        ...(hasWallets ? [{ href: '/settings/muted/wallets', label: t('settings.wallets') }] : []),
      ]}
    />
  )
}
