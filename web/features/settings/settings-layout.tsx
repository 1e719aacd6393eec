import { currentProvider, hasAccounts } from '@chorus/accounts/account-book'
import { Outlet, useLocation } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useServices } from '../../app/services-context.tsx'
import { useT } from '../../i18n/use-t.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { sections } from './sections.ts'
import styles from './settings-layout.module.css'

/** The list of all parts and one of them beside it; on smaller screens `/settings` is the list, and a part is a page of its own. */
export function SettingsLayout() {
  const isList = useLocation({ select: ({ pathname }) => /^\/settings\/?$/.test(pathname) })
  return (
    <div className={styles.panes} data-panes data-shows={isList ? 'list' : 'part'}>
      <SectionList isList={isList} />
      <div className={styles.part}>
        <Outlet />
      </div>
    </div>
  )
}

function SectionList({ isList }: { isList: boolean }) {
  const t = useT()
  const { seat } = useServices()
  const book = useSyncExternalStore(seat.subscribe, seat.book, seat.firstBook)
  const isSomebody = currentProvider(book) !== undefined || hasAccounts(book)
  const shown = sections.filter(({ isForVisitors }) => isSomebody || isForVisitors)
  return (
    <nav className={styles.list} aria-label={t('settings.sections')}>
      {/* Beside a part the title of the page is the part's; the list may stand alone or beside one, by the room that there is. */}
      {isList ? <h1 className={`${styles.title} ${styles.alone}`}>{t('settings.title')}</h1> : null}
      <p className={`${styles.title} ${styles.beside}`}>{t('settings.title')}</p>
      <ul>
        {shown.map(({ path, label, Icon }, index) => (
          <li key={path} data-first={isList && index === 0 ? '' : undefined}>
            <AppLink href={path} className={styles.section}>
              <Icon aria-hidden size={20} strokeWidth={1.75} />
              <span>{t(label)}</span>
              <ChevronRight aria-hidden size={18} />
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
