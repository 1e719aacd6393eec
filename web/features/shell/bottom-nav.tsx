import { useRouterState } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useT } from '../../i18n/use-t.ts'
import { MenuButton } from '../../ui/overlays/menu.tsx'
import { NavLinks } from './nav-links.tsx'
import type { NavItem } from './use-nav-items.ts'
import styles from './nav-links.module.css'

/** Items that fit with comfortable touch targets. */
const maxItems = 5

/** Bottom navigation on phones. Items that do not fit are in the last one's menu. */
export function BottomNav({ items, unreadCount }: { items: readonly NavItem[]; unreadCount: number }) {
  const t = useT()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const count = items.length > maxItems ? maxItems - 1 : items.length
  const others = items.slice(count)
  const entries = () =>
    others.map(({ href, label, Icon }) => ({ href, label: t(label), icon: <Icon aria-hidden size={20} strokeWidth={1.75} /> }))
  return (
    <>
      <NavLinks items={items.slice(0, count)} unreadCount={unreadCount} />
      {others.length > 0 ? (
        <MenuButton
          label={t('nav.more')}
          className={styles.item}
          entries={entries}
          isOn={others.some(({ href }) => path === href || path.startsWith(`${href}/`))}
        >
          <Ellipsis aria-hidden size={20} strokeWidth={1.75} />
        </MenuButton>
      ) : null}
    </>
  )
}
