import { hasAccounts } from '@chorus/accounts/account-book'
import { PenLine } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useServices } from '../../app/services-context.tsx'
import { useT } from '../../i18n/use-t.ts'
import styles from './write-button.module.css'

/** The way to a post of one's own; on a phone it floats over the column. Visitors are offered to log in elsewhere. */
export function WriteButton() {
  const t = useT()
  const { seat, composer } = useServices()
  const book = useSyncExternalStore(seat.subscribe, seat.book, seat.firstBook)
  if (!hasAccounts(book)) return null
  return (
    <button type="button" className={styles.write} onClick={() => composer.open()}>
      <PenLine aria-hidden size={18} strokeWidth={1.75} />
      <span>{t('compose.write')}</span>
    </button>
  )
}
