import { hasAccounts } from '@chorus/accounts/book/account-book'
import type { LoginType } from '@chorus/accounts/login-type'
import { descriptors } from '@chorus/networks/descriptors'
import { UserRound, type LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
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
  Icon?: LucideIcon
}

/** Shown in place of a personal page while no one is logged in. */
export function LoginNeeded({ hint, method, Icon = UserRound }: LoginNeededProps) {
  const t = useT()
  const { login } = useServices()
  const isKnown = useKnownViewer()
  const network = method && toNetwork(method)
  if (!isKnown)
    return (
      <div className={styles.waiting}>
        <Spinner size={28} />
      </div>
    )
  return (
    <EmptyState
      Icon={Icon}
      title={network ? t('login.neededTitleOn', { network: descriptors[network].label }) : t('login.neededTitle')}
      hint={hint}
    >
      <Button kind="strong" onClick={() => login.open(method)}>
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
