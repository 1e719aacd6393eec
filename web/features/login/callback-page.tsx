import type { LoginType } from '@chorus/accounts/login-type'
import { isFailure } from '@chorus/model/failure'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useServices } from '../../app/services-context.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Button, Choices } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { finishLogin } from './finish-login.ts'
import { endAttempt, readAttempt } from './login-attempt.ts'
import { LoginFault } from './login-fault.tsx'
import { toLoginSentence } from './to-login-sentence.ts'
import { toWayLabel } from './way-labels.ts'
import styles from './login.module.css'

/** Where a login comes back to that led elsewhere. It finishes it, and goes to where it was begun. */
export function CallbackPage({ type }: { type: LoginType }) {
  const t = useT()
  const { seat, login, toaster } = useServices()
  const navigate = useNavigate()
  const [fault, setFault] = useState<{ sentence: string; to: string }>()

  const toSentence = (error: unknown): string => {
    if (isFailure(error, 'refused') && error.call === 'login') return t('loginError.elsewhere')
    if (isFailure(error, 'forbidden') && error.call === 'login') return t('loginError.denied')
    return toLoginSentence(error, type, t)
  }
  const finish = useEffectEvent(async () => {
    const attempt = readAttempt(type)
    const returned = { search: new URLSearchParams(location.search), hash: new URLSearchParams(location.hash.slice(1)) }
    // What proves somebody is in no address that stays, and it is answered once.
    history.replaceState(history.state, '', location.pathname)
    endAttempt()
    const to = attempt?.to ?? '/'
    try {
      const isIn = await finishLogin(await seat.restored(), attempt, returned)
      if (isIn) toaster.show({ kind: 'success', message: t('login.connected', { way: toWayLabel(type, t) }) })
      await navigate({ href: to, replace: true })
    } catch (error) {
      setFault({ sentence: toSentence(error), to })
    }
  })
  useEffect(() => {
    const timer = setTimeout(finish)
    return () => clearTimeout(timer)
  }, [])

  if (!fault)
    return (
      <div className={styles.page}>
        <h1 className="visually-hidden">{t('login.by', { way: toWayLabel(type, t) })}</h1>
        <div className={styles.waiting} role="status">
          <Spinner size={28} />
          <p>{t('login.finishing')}</p>
        </div>
      </div>
    )
  return (
    <div className={styles.page}>
      <h1>{t('loginError.title')}</h1>
      <LoginFault sentence={fault.sentence} />
      <Choices size="wide">
        <Button onClick={() => void navigate({ href: fault.to, replace: true })}>{t('loginError.back')}</Button>
        <Button
          kind="strong"
          onClick={() => {
            void navigate({ href: fault.to, replace: true })
            login.open(type)
          }}
        >
          {t('action.retry')}
        </Button>
      </Choices>
    </div>
  )
}
