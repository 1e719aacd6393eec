import type { LoginType } from '@chorus/accounts/login-type'
import { isFailure } from '@chorus/model/failure'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { Button, Choices } from '../../ui/controls/button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { finishLogin, type Returned, type Started } from './finish-login.ts'
import { endAttempt, readAttempt } from './login-attempt.ts'
import { LoginFault } from './login-fault.tsx'
import { toLoginSentence } from './to-login-sentence.ts'
import { toWayLabel } from './way-labels.ts'
import styles from './login.module.css'

type View =
  | { name: 'finishing' }
  /** This tab did not start the login: its person decides. */
  | { name: 'question'; finish(): Promise<void> }
  | { name: 'fault'; sentence: string; to: string }

/** Where a login comes back to that went to another site. It finishes the login and returns to the page where it started. */
export function CallbackPage({ type }: { type: LoginType }) {
  const t = useT()
  const { accountsStore, login, now, toaster } = useServices()
  const navigate = useNavigate()
  const [view, setView] = useState<View>({ name: 'finishing' })
  const leave = (to: string) => navigate({ href: to, replace: true })

  const toSentence = (error: unknown): string => {
    if (isFailure(error, 'refused') && error.call === 'login') return t('loginError.elsewhere')
    if (isFailure(error, 'forbidden') && error.call === 'login') return t('loginError.denied')
    return toLoginSentence(error, type, t)
  }
  const finish = async (started: Started, returned: Returned) => {
    const to = started === 'confirmed' ? '/' : started.to
    setView({ name: 'finishing' })
    try {
      const isIn = await finishLogin(await accountsStore.restored(), type, started, returned)
      if (isIn) toaster.show({ kind: 'success', message: t('login.connected', { way: toWayLabel(type, t) }) })
      await leave(to)
    } catch (error) {
      setView({ name: 'fault', sentence: toSentence(error), to })
    }
  }
  const begin = useEffectEvent(async () => {
    const attempt = readAttempt(now(), type)
    const returned = { search: new URLSearchParams(location.search), hash: new URLSearchParams(location.hash.slice(1)) }
    // A proof must not stay in the address, and counts once.
    history.replaceState(history.state, '', location.pathname)
    endAttempt()
    if (attempt) await finish(attempt, returned)
    else setView({ name: 'question', finish: () => finish('confirmed', returned) })
  })
  useEffect(() => {
    const timer = setTimeout(begin)
    return () => clearTimeout(timer)
  }, [])

  if (view.name === 'question')
    return (
      <div className={styles.page}>
        <h1>{t('login.by', { way: toWayLabel(type, t) })}</h1>
        <p>{t('login.notStartedHere', { way: toWayLabel(type, t) })}</p>
        <Choices size="wide">
          <Button onClick={() => void leave('/')}>{t('login.cancel')}</Button>
          <Button kind="strong" onClick={() => void view.finish()}>
            {t('login.continue')}
          </Button>
        </Choices>
      </div>
    )
  if (view.name === 'finishing')
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
      <LoginFault sentence={view.sentence} />
      <Choices size="wide">
        <Button onClick={() => void leave(view.to)}>{t('loginError.back')}</Button>
        <Button
          kind="strong"
          onClick={() => {
            void leave(view.to)
            login.open(type)
          }}
        >
          {t('action.retry')}
        </Button>
      </Choices>
    </div>
  )
}
