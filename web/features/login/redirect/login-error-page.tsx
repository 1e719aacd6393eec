import { isAnyoneLoggedIn } from '@chorus/accounts/book/account-book'
import { useSearch } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { toFailedTitle } from '../parts/method-labels.ts'
import { typesOfSource } from './finish-login.ts'
import { endAttempt, readAttempt } from './login-attempt.ts'
import styles from '../../errors/errors.module.css'

/** By the `error` that our server adds to the URL. */
const messages = {
  AccessDenied: 'loginError.denied',
  Verification: 'loginError.elsewhere',
  RateLimited: 'loginError.rateLimited',
  BudgetSpent: 'loginError.budgetSpent',
} as const
const isKnown = (error: string): error is keyof typeof messages => Object.hasOwn(messages, error)

const callbackPath = '/login/callback/'

/** The sign-in method whose login was to return to a path. */
const typeOf = (path: string) => typesOfSource.get(path.slice(callbackPath.length).split('?', 1)[0]!)

/** Explains why a login on another site failed, with a way back. */
export function LoginErrorPage() {
  const t = useT()
  const { now, accountsStore } = useServices()
  const { error, callbackUrl } = useSearch({ from: '/auth/error' })
  const isUnfinished = callbackUrl.startsWith(callbackPath)
  const book = useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  return (
    <section className={styles.page}>
      <h1>{toFailedTitle(isUnfinished ? typeOf(callbackUrl) : undefined, isAnyoneLoggedIn(book), t)}</h1>
      <p>{t(isKnown(error) ? messages[error] : 'loginError.other')}</p>
      {isUnfinished ? (
        // Only this tab knows where the login started, so a link that the server rendered would lead elsewhere.
        <button
          type="button"
          className={styles.home}
          onClick={() => {
            const to = readAttempt(now())?.to ?? '/'
            endAttempt()
            location.assign(to)
          }}
        >
          {t('loginError.back')}
        </button>
      ) : (
        <a href={callbackUrl} className={styles.home} onClick={() => endAttempt()}>
          {t('loginError.back')}
        </a>
      )}
    </section>
  )
}
