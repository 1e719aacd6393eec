import { currentAccount } from '@chorus/accounts/book/account-state'
import { isOnNetwork } from '@chorus/model/account'
import { networkNames } from '@chorus/model/network-identity'
import { Bell, Bookmark, Compass, House, Search, Settings, UserRound, type LucideIcon } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import type { MessageId } from '../../i18n/create-translate.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { profilePath } from '../../services/navigation/profile-path.ts'
import { tabPath } from '../../services/navigation/tab-path.ts'

export interface NavItem {
  /** Shortcut: `g`, then this key. */
  key: string
  href: string
  label: MessageId
  Icon: LucideIcon
  /** Active only at exactly this path. */
  isExact?: boolean
  /** Shows the number of unread notifications. */
  isCounted?: boolean
  /** Hidden where the aside has a search field. */
  isWithoutAside?: boolean
}

const home: NavItem = { key: 'h', href: '/', label: 'nav.home', Icon: House, isExact: true }
/** Not part of the items: where the aside is visible, its search field replaces this link. */
export const searchItem: NavItem = { key: '/', href: '/search', label: 'search.title', Icon: Search, isWithoutAside: true }
const explore: NavItem = { key: 'e', href: '/explore', label: 'nav.explore', Icon: Compass }
const notifications: NavItem = { key: 'n', href: '/notifications', label: 'nav.notifications', Icon: Bell, isCounted: true }
const bookmarks: NavItem = { key: 'b', href: '/bookmarks', label: 'nav.bookmarks', Icon: Bookmark }
const profile: NavItem = { key: 'p', href: '/profile', label: 'nav.profile', Icon: UserRound }
const settings: NavItem = { key: 's', href: '/settings', label: 'settings.title', Icon: Settings }

/** Items of the main navigation. Guests don't see personal ones; while accounts are loading, the items already have their final positions. */
export function useNavItems(): readonly NavItem[] {
  const { connections, homeTab, accountsStore } = useServices()
  const tab = useSyncExternalStore(homeTab.subscribe, homeTab.view, homeTab.view)
  const book = useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  const isPending = useSyncExternalStore(accountsStore.subscribe, accountsStore.isPending, accountsStore.wasPending)
  const has = (capability: 'notifications' | 'bookmark') => isPending || networkNames.some((name) => connections[name][capability])
  const own = networkNames.flatMap((name) => currentAccount(book[name])?.profile ?? []).find(isOnNetwork)
  return [
    { ...home, href: tab ? tabPath(tab, connections) : '/' },
    explore,
    ...(has('notifications') ? [notifications] : []),
    ...(has('bookmark') ? [bookmarks] : []),
    ...(own || isPending ? [{ ...profile, href: own ? profilePath(own) : profile.href }] : []),
    settings,
  ]
}
