import { useI18n } from '../../i18n/i18n-provider.tsx'
import { AppLink } from '../../ui/controls/app-link.tsx'
import type { NavItem } from './use-nav-items.ts'
import styles from './nav-links.module.css'

/** Above this the badge shows "99+". */
const maxShown = 99

/** Main navigation. `unreadCount`: number of unread notifications. */
export function NavLinks({ items, unreadCount }: { items: readonly NavItem[]; unreadCount: number }) {
  const { t, locale } = useI18n()
  // Creating a formatter takes longer than rendering the links.
  const short = () => new Intl.NumberFormat(locale).format(Math.min(unreadCount, maxShown)) + (unreadCount > maxShown ? '+' : '')
  return items.map(({ href, label, Icon, isExact = false, isCounted, isWithoutAside }) => (
    <AppLink key={label} href={href} className={isWithoutAside ? `${styles.item} ${styles.withoutAside}` : styles.item} isExact={isExact}>
      <Icon aria-hidden size={20} strokeWidth={1.75} />
      <span className={styles.label}>{t(label)}</span>
      {isCounted && unreadCount > 0 ? (
        <>
          <span className={styles.badge} aria-hidden>
            {short()}
          </span>
          <span className="visually-hidden">{t('nav.unread', { count: unreadCount })}</span>
        </>
      ) : null}
    </AppLink>
  ))
}
