import { useSearch } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { endAttempt, readAttempt } from './login-attempt.ts'
import styles from '../errors/errors.module.css'

/** What our server says of a login that came back from elsewhere. */
const words = { AccessDenied: 'loginError.denied', Verification: 'loginError.elsewhere' } as const
const isKnown = (error: string): error is keyof typeof words => Object.hasOwn(words, error)

const never = () => () => {}
/** A login elsewhere came to nothing: why, what became of everything, and the way back. */
export function LoginErrorPage() {
  const t = useT()
  const { now } = useServices()
  const { error, callbackUrl } = useSearch({ from: '/auth/error' })
  const isUnfinished = callbackUrl.startsWith('/login/callback/')
  // A login that came to nothing has nothing to finish: back is where it was begun, as this tab alone knows.
  const back = useSyncExternalStore(
    never,
    () => (isUnfinished ? (readAttempt(now())?.to ?? '/') : callbackUrl),
    () => (isUnfinished ? '/' : callbackUrl),
  )
  return (
    <section className={styles.page}>
      <h1>{t('loginError.title')}</h1>
      <p>{t(isKnown(error) ? words[error] : 'loginError.other')}</p>
      <a href={back} className={styles.home} onClick={() => endAttempt()}>
        {t('loginError.back')}
      </a>
    </section>
  )
}
