import { ArrowUp } from 'lucide-react'
import type { MessageId } from '../../i18n/create-translate.ts'
import { useT } from '../../i18n/use-t.ts'
import styles from './news-pill.module.css'

/** New posts above, or waiting because their place is being read. Nothing moves until it is pressed. */
export function NewsPill({ count, words, onPress }: { count: number; words: MessageId; onPress(): void }) {
  const t = useT()
  return (
    <div className={styles.place} role="status">
      {count > 0 ? (
        <button type="button" className={styles.pill} onClick={onPress}>
          <ArrowUp aria-hidden size={16} />
          {t(words, { count })}
        </button>
      ) : null}
    </div>
  )
}
