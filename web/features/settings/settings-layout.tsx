import { isAnyoneLoggedIn } from '@chorus/accounts/book/account-book'
import { networkNames } from '@chorus/model/network-identity'
import { Outlet, useLocation } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { useViewers } from '../../services/context/use-viewers.ts'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { sections } from './sections.ts'
import styles from './settings-layout.module.css'

/** The list of sections with the open section beside it. On small screens `/settings` is the list, and each section is a page. */
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
  const { accountsStore, connections } = useServices()
  useViewers()
  const book = useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  const isLoggedIn = isAnyoneLoggedIn(book)
  const isCharged = networkNames.some((network) => connections[network].costs)
  const shown = sections.filter(({ isForGuests, isAboutCosts }) => (isLoggedIn || isForGuests) && (isCharged || !isAboutCosts))
  return (
    <nav className={styles.list} aria-label={t('settings.sections')}>
      {/* Inside a section its own title is the page heading, so the list shows a heading only at /settings. */}
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
