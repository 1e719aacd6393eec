import { hasAccounts } from '@chorus/accounts/account-book'
import type { LoginType } from '@chorus/accounts/login-type'
import { useEffect, useState } from 'react'
import { useServices } from '../../app/services-context.tsx'
import { whenCalm } from '../../app/when-calm.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './login.module.css'

/** A page that is somebody's own, when nobody is logged in: it says so, and offers to change that. Afterwards the page is there. */
export function LoginNeeded({ sentence, way }: { sentence: string; way?: LoginType }) {
  const t = useT()
  const { login, seat } = useServices()
  const isKnown = useKnownViewer()
  // Once: whoever closes it wants to look at something else first. Whose session has ended while they read is told so, and asks themselves.
  useEffect(() => {
    if (!isKnown || (hasAccounts(seat.firstBook()) && !hasAccounts(seat.book()))) return
    const timer = setTimeout(() => login.open(way))
    return () => clearTimeout(timer)
  }, [isKnown, login, seat, way])
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

/** Whom this browser alone keeps, our server did not know when it drew the page: they are looked for first. */
function useKnownViewer(): boolean {
  const { seat, visitor } = useServices()
  const [isKnown, setKnown] = useState(visitor.device === undefined)
  useEffect(() => {
    if (isKnown) return
    let isHere = true
    const look = () => isHere && setKnown(true)
    // Not while the page is still being made out of what the server drew.
    const giveUp = whenCalm(() => void seat.restored().then(look, look))
    return () => {
      isHere = false
      giveUp()
    }
  }, [isKnown, seat])
  return isKnown
}
