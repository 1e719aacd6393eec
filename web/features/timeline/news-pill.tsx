import { ArrowUp } from 'lucide-react'
import { useT } from '../../i18n/use-t.ts'
import styles from './news-pill.module.css'

/** New posts above, or waiting because their place is being read. Nothing moves until it is pressed. */
export function NewsPill({ count, onPress }: { count: number; onPress(): void }) {
  const t = useT()
  return (
    <div className={styles.place} role="status">
      {count > 0 ? (
        <button type="button" className={styles.pill} onClick={onPress}>
          <ArrowUp aria-hidden size={16} />
          {t('timeline.news', { count })}
        </button>
      ) : null}
    </div>
  )
}
