import { hasAccounts } from '@chorus/accounts/account-book'
import type { LoginType } from '@chorus/accounts/login-type'
import { useEffect, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { afterHydration } from '../../services/timing/after-hydration.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import styles from './login.module.css'

/** A page that is somebody's own, when nobody is logged in: it says so, and offers to change that. Afterwards the page is there. */
export function LoginNeeded({ sentence, way }: { sentence: string; way?: LoginType }) {
  const t = useT()
  const { login, accountsStore } = useServices()
  const isKnown = useKnownViewer()
  // Once: whoever closes it wants to look at something else first. Whose session has ended while they read is told so, and asks themselves.
  useEffect(() => {
    if (!isKnown || (hasAccounts(accountsStore.firstBook()) && !hasAccounts(accountsStore.book()))) return
    const timer = setTimeout(() => login.open(way))
    return () => clearTimeout(timer)
  }, [isKnown, login, accountsStore, way])
  if (!isKnown)
    return (
      <div className={styles.waiting}>
        <Spinner size={28} />
      </div>
    )
  return (
    <EmptyState sentence={sentence}>
      <Button kind="strong" onClick={() => login.open(way)}>
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
  const { accountsStore, visitor } = useServices()
  const mayHaveAccounts = visitor.device !== undefined || (visitor.current.length > 0 && !hasAccounts(accountsStore.firstBook()))
  const [isKnown, setKnown] = useState(!mayHaveAccounts)
  useEffect(() => {
    if (isKnown) return
    let isHere = true
    const look = () => isHere && setKnown(true)
    // Not while the page is still being made out of what the server drew.
    const giveUp = afterHydration(() => void accountsStore.restored().then(look, look))
    return () => {
      isHere = false
      giveUp()
    }
  }, [isKnown, accountsStore])
  return isKnown
}
