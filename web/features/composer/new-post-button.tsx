import { hasAccounts } from '@chorus/accounts/book/account-book'
import { PenLine } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import styles from './new-post-button.module.css'

/** Opens the composer. `isInBar`: the one in the bottom bar of phones, instead of the rail's. Hidden for guests, who get a login button elsewhere. */
export function NewPostButton({ isInBar }: { isInBar?: boolean }) {
  const t = useT()
  const { accountsStore, composer } = useServices()
  const book = useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  const isPending = useSyncExternalStore(accountsStore.subscribe, accountsStore.isPending, accountsStore.wasPending)
  if (!hasAccounts(book)) return isPending ? <i className={styles.write} data-bar={isInBar} data-pending /> : null
  return (
    <button type="button" className={styles.write} data-bar={isInBar} onClick={() => composer.open()}>
      <PenLine aria-hidden size={18} strokeWidth={1.75} />
      <span>{t('compose.newPost')}</span>
    </button>
  )
}
