import { useEffect, useEffectEvent, useState } from 'react'
import { useServices } from '../../app/services-context.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { beginAttempt } from './login-attempt.ts'
import { createLoginCalls, type RedirectType } from './login-calls.ts'
import { LoginFault } from './login-fault.tsx'
import { toHere } from './to-here.ts'
import { useLogIn } from './use-log-in.ts'
import { toWayLabel } from './way-labels.ts'
import styles from './login.module.css'

/** A way in that leads elsewhere and back again: it goes there at once. */
export function RedirectStep({ type }: { type: RedirectType }) {
  const t = useT()
  const { ownFetcher } = useServices()
  const { isBusy, sentence, attempt } = useLogIn(type)
  const [isLeaving, setLeaving] = useState(false)

  const leave = async () => {
    const begun = beginAttempt(type, toHere())
    const url = await attempt((signal) => createLoginCalls(ownFetcher).authorize(type, begun, signal))
    if (url === undefined) return
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
