import { useRouterState } from '@tanstack/react-router'
import { Ellipsis, Search } from 'lucide-react'
import { useT } from '../../i18n/use-t.ts'
import { LateMenu } from '../../services/context/late-menu.tsx'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import { NewPostButton } from '../composer/new-post-button.tsx'
import { NavLinks } from './nav-links.tsx'
import type { NavItem } from './use-nav-items.ts'
import styles from './nav-links.module.css'

const search: NavItem = { key: '/', href: '/search', label: 'search.title', Icon: Search }

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
      <NavLinks items={[home!, search]} unreadCount={0} />
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
