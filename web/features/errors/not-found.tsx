import { useT } from '../../i18n/use-t.ts'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { SearchField } from '../search-field/search-field.tsx'
import styles from './errors.module.css'

/** No such URL, post or profile. */
export function NotFound() {
  const t = useT()
  return (
    <section className={styles.page}>
      <Radar />
      <h1>{t('error.notFound')}</h1>
      <p>{t('error.notFoundHint')}</p>
      <div className={styles.search}>
        <SearchField />
      </div>
      <AppLink href="/" className={styles.home}>
        {t('error.backToHome')}
      </AppLink>
    </section>
  )
}

/** Our four bars, one of them silent. */
function Radar() {
  return (
    <svg viewBox="0 0 32 32" width={72} height={72} aria-hidden>
      <g fill="none" strokeWidth="3.2" strokeLinecap="round" stroke="var(--line)">
        <path d="M5 20v-6" />
        <path d="M12 25V9" />
        <path d="M19 16v0" stroke="var(--ink-3)" />
        <path d="M26 18v-4" />
      </g>
    </svg>
  )
}
