import { useT } from '../../../i18n/use-t.ts'
import styles from './new-badge.module.css'

export function NewBadge() {
  const t = useT()
  return <span className={styles.new}>{t('notifications.new')}</span>
}
