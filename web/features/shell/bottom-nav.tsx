import { useRouterState } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useT } from '../../i18n/use-t.ts'
import { LateMenu } from '../../services/context/late-menu.tsx'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import { NewPostButton } from '../composer/new-post-button.tsx'
import { NavLinks } from './nav-links.tsx'
import { searchItem, type NavItem } from './use-nav-items.ts'
import styles from './nav-links.module.css'

/** Bottom navigation on phones: Home, Search, New post, Notifications, and a menu with the rest. */
export function BottomNav({ items, unreadCount }: { items: readonly NavItem[]; unreadCount: number }) {
  const t = useT()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const [home, ...rest] = items
  const others = rest.filter(({ isCounted }) => !isCounted)
  const entries = () =>
    others.map(({ href, label, Icon }) => ({ href, label: t(label), icon: <Icon aria-hidden size={20} strokeWidth={1.75} /> }))
  return (
    <>
      <NavLinks items={[home!, searchItem]} unreadCount={0} />
      <NewPostButton isInBar />
      <NavLinks items={rest.filter(({ isCounted }) => isCounted)} unreadCount={unreadCount} />
      <MenuButton
        label={t('nav.more')}
        className={styles.item}
        Menu={LateMenu}
        menu={{ label: t('nav.more'), entries }}
        isOn={others.some(({ href }) => path === href || path.startsWith(`${href}/`))}
      >
        <Ellipsis aria-hidden size={20} strokeWidth={1.75} />
      </MenuButton>
    </>
  )
}
