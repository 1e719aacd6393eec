import { isFailure } from '@chorus/model/failure'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { toSentence } from '../../services/toasts/to-sentence.ts'
import { AppLink } from '../../ui/controls/app-link.tsx'
import styles from './errors.module.css'

/** A page that failed completely: what happened and what to do next. Never a stack trace. */
export function FailurePage({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t, locale } = useI18n()
  return (
    <section className={styles.page} role="alert">
      <h1>{t('error.title')}</h1>
      <p>{isFailure(error) ? toSentence(error, t, { locale }) : t('error.unknown')}</p>
      <p className={styles.ways}>
        <button type="button" className={styles.home} onClick={onRetry}>
          {t('action.retry')}
        </button>
        <AppLink href="/" className={styles.home}>
          {t('error.backToHome')}
        </AppLink>
      </p>
    </section>
  )
}
