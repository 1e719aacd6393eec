import { Clock, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { searchPath } from '../../services/navigation/search-place.ts'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { IconButton } from '../../ui/controls/button.tsx'
import { localSearchHistory } from './local-search-history.ts'
import styles from './suggestions.module.css'

const none: readonly string[] = []

/** Recent searches, with buttons to repeat or remove them. */
export function RecentSearches({ onOpen }: { onOpen?: () => void }) {
  const t = useT()
  const queries = useSyncExternalStore(localSearchHistory.subscribe, localSearchHistory.view, () => none)
  if (queries.length === 0) return null
  return (
    <section className={styles.part} aria-label={t('search.recent')}>
      <header className={styles.head}>
        <h2>{t('search.recent')}</h2>
        <button type="button" className={styles.clear} onClick={() => localSearchHistory.clear()}>
          {t('search.clear')}
        </button>
      </header>
      <ul>
        {queries.map((query) => (
          <li key={query} className={styles.recent}>
            <AppLink href={searchPath({ q: query })} className={styles.option} onNavigate={onOpen}>
              <Clock aria-hidden size={18} />
              <span dir="auto">{query}</span>
            </AppLink>
            <IconButton onClick={() => localSearchHistory.remove(query)} aria-label={t('search.removeRecent', { query })}>
              <X aria-hidden size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
