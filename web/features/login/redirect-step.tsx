import type { LoginType } from '@chorus/accounts/login-type'
import { useEffect, useEffectEvent, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { endAttempt, startAttempt } from './login-attempt.ts'
import { createLoginCalls } from './login-calls.ts'
import { LoginFault } from './login-fault.tsx'
import { toHere } from './to-here.ts'
import { useLogIn } from './use-log-in.ts'
import { toWayLabel } from './way-labels.ts'
import styles from './login.module.css'

/** A way in that leads elsewhere and back again: it goes there at once. */
export function RedirectStep({ type }: { type: LoginType }) {
  const t = useT()
  const { ownFetcher, now } = useServices()
  const { isBusy, sentence, attempt } = useLogIn(type)
  const [isLeaving, setLeaving] = useState(false)

  const leave = async () => {
    const pending = startAttempt(type, toHere(), now())
    const url = await attempt((signal) => createLoginCalls(ownFetcher).authorize(type, pending, signal))
    if (url === undefined) return endAttempt(pending)
    setLeaving(true)
    location.assign(url)
  }
  const begin = useEffectEvent(leave)
  useEffect(() => {
    const timer = setTimeout(begin)
    return () => clearTimeout(timer)
  }, [])

  if (sentence)
    return (
      <div className={styles.step}>
        <LoginFault sentence={sentence} />
        <Button kind="strong" isWide onClick={leave} isBusy={isBusy}>
          {t('action.retry')}
        </Button>
      </div>
    )
  return (
    <div className={styles.waiting} role="status">
      <Spinner size={28} />
      <p>{t(isLeaving ? 'login.leaving' : 'login.preparing', { way: toWayLabel(type, t) })}</p>
      <small>{t('login.comeBack')}</small>
    </div>
  )
}
