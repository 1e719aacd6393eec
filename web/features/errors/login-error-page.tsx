import { useSearch } from '@tanstack/react-router'
import { useT } from '../../i18n/use-t.ts'
import styles from './errors.module.css'

/** What our server says of a login that came back from elsewhere. */
const words = { AccessDenied: 'loginError.denied', Verification: 'loginError.elsewhere' } as const
const isKnown = (error: string): error is keyof typeof words => Object.hasOwn(words, error)

/** A login elsewhere came to nothing: why, what became of everything, and the way back. */
export function LoginErrorPage() {
  const t = useT()
  const { error, callbackUrl } = useSearch({ from: '/auth/error' })
  return (
    <section className={styles.page}>
      <h1>{t('loginError.title')}</h1>
      <p>{t(isKnown(error) ? words[error] : 'loginError.other')}</p>
      <a href={callbackUrl} className={styles.home}>
        {t('loginError.back')}
      </a>
    </section>
  )
}
