import { ArrowUp } from 'lucide-react'
import type { MessageId } from '../../i18n/create-translate.ts'
import { useT } from '../../i18n/use-t.ts'
import styles from './new-items-pill.module.css'

/** Announces items that arrived above the viewport. They are inserted only when it is pressed, so that nothing moves while reading. */
export function NewItemsPill({ count, message, onPress }: { count: number; message: MessageId; onPress(): void }) {
  const t = useT()
  return (
    <div className={styles.place} role="status">
      {count > 0 ? (
        <button type="button" className={styles.pill} onClick={onPress}>
          <ArrowUp aria-hidden size={16} />
          {t(message, { count })}
        </button>
      ) : null}
    </div>
  )
}
