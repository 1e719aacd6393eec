import { useSearch } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { endAttempt, readAttempt } from './login-attempt.ts'
import styles from '../../errors/errors.module.css'

/** By the `error` that our server adds to the URL. */
const messages = { AccessDenied: 'loginError.denied', Verification: 'loginError.elsewhere' } as const
const isKnown = (error: string): error is keyof typeof messages => Object.hasOwn(messages, error)

const subscribeNever = () => () => {}

/** Explains why a login on another site failed, with a link back. */
export function LoginErrorPage() {
  const t = useT()
  const { now } = useServices()
  const { error, callbackUrl } = useSearch({ from: '/auth/error' })
  const isUnfinished = callbackUrl.startsWith('/login/callback/')
  // Only this tab knows where a login that has nothing to finish started.
  const back = useSyncExternalStore(
    subscribeNever,
    () => (isUnfinished ? (readAttempt(now())?.to ?? '/') : callbackUrl),
    () => (isUnfinished ? '/' : callbackUrl),
  )
  return (
    <section className={styles.page}>
      <h1>{t('loginError.title')}</h1>
      <p>{t(isKnown(error) ? messages[error] : 'loginError.other')}</p>
      <a href={back} className={styles.home} onClick={() => endAttempt()}>
        {t('loginError.back')}
      </a>
    </section>
  )
}
