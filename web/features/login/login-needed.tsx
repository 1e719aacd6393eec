import { hasAccounts } from '@chorus/accounts/book/account-book'
import type { LoginType } from '@chorus/accounts/login-type'
import { networkNames } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import type { Capability } from '@chorus/networks/network'
import { UserRound, type LucideIcon } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { loginAdds } from '../../services/login/login-adds.ts'
import { afterHydration } from '../../services/timing/after-hydration.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { toNetwork } from './parts/method-labels.ts'
import styles from './parts/login.module.css'

interface LoginNeededProps {
  /** The result of logging in. */
  hint: string
  method?: LoginType
  /** What the page shows, from any network. People who are logged in elsewhere learn which networks have it. */
  capability?: Capability
  Icon?: LucideIcon
}

/** Shown in place of a personal page while no one is logged in, or not to a network that the page needs. */
export function LoginNeeded({ hint, method, capability, Icon = UserRound }: LoginNeededProps) {
  const { t, locale } = useI18n()
  const { accountsStore, connections, login, settings } = useServices()
  const book = useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  const isKnown = useKnownViewer()
  const network = method && toNetwork(method)
  const others =
    capability && hasAccounts(book)
      ? networkNames.filter((name) => connections[name].viewerId === undefined && loginAdds(capability, name, settings))
      : []
  const needed = network ? [network] : others
  const labels = new Intl.ListFormat(locale, { type: 'disjunction' }).format(needed.map((name) => descriptors[name].label))
  if (!isKnown)
    return (
      <div className={styles.waiting}>
        <Spinner size={28} />
      </div>
    )
  return (
    <EmptyState Icon={Icon} title={needed.length > 0 ? t('login.neededTitleOn', { network: labels }) : t('login.neededTitle')} hint={hint}>
      <Button kind="strong" onClick={() => login.open(method ?? (needed.length === 1 ? needed[0] : undefined))}>
        {t('login.action')}
      </Button>
    </EmptyState>
  )
}

/**
 * The server may have rendered the page for a guest although this browser has accounts: it never sees those that only this device holds,
 * and it does not wait for a slow database. They are restored first.
 */
function useKnownViewer(): boolean {
  const { accountsStore, preferences } = useServices()
  const mayHaveAccounts = preferences.device !== undefined || (preferences.current.length > 0 && !hasAccounts(accountsStore.firstBook()))
  const [isKnown, setKnown] = useState(!mayHaveAccounts)
  useEffect(() => {
    if (isKnown) return
    let isMounted = true
    const show = () => isMounted && setKnown(true)
    // Restoring during hydration would delay it.
    const cancel = afterHydration(() => void accountsStore.restored().then(show, show))
    return () => {
      isMounted = false
      cancel()
    }
  }, [isKnown, accountsStore])
  return isKnown
}
