import { currentAccount } from '@chorus/accounts/account-state'
import { isOnNetwork } from '@chorus/model/account'
import { networkNames } from '@chorus/model/limits'
import { Bell, Bookmark, Compass, House, Settings, UserRound, type LucideIcon } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useServices } from '../../app/services-context.tsx'
import type { MessageId } from '../../i18n/create-translate.ts'
import { profilePath } from '../profile/profile-path.ts'
import { tabPath } from '../timeline/tab-path.ts'

export interface Place {
  /** Pressed after g, it leads there. */
  key: string
  href: string
  words: MessageId
  Icon: LucideIcon
  /** Whether only this very address counts as being there. */
  isExact?: boolean
  /** Where something new is counted. */
  isCounted?: boolean
}

const home: Place = { key: 'h', href: '/', words: 'nav.home', Icon: House, isExact: true }
const explore: Place = { key: 'e', href: '/explore', words: 'nav.explore', Icon: Compass }
const notifications: Place = { key: 'n', href: '/notifications', words: 'nav.notifications', Icon: Bell, isCounted: true }
const bookmarks: Place = { key: 'b', href: '/bookmarks', words: 'nav.bookmarks', Icon: Bookmark }
const settings: Place = { key: 's', href: '/settings', words: 'settings.title', Icon: Settings }

/** Where one can go from everywhere: what is somebody's own stands there for whoever has it. */
export function usePlaces(): readonly Place[] {
  const { connections, homeTab, seat } = useServices()
  const tab = useSyncExternalStore(homeTab.subscribe, homeTab.view, homeTab.view)
  const book = useSyncExternalStore(seat.subscribe, seat.book, seat.firstBook)
  const has = (capability: 'notifications' | 'bookmark') => networkNames.some((name) => connections[name][capability])
  const own = networkNames.flatMap((name) => currentAccount(book[name])?.profile ?? []).find(isOnNetwork)
  return [
    { ...home, href: tab ? tabPath(tab, connections) : '/' },
    explore,
    ...(has('notifications') ? [notifications] : []),
    ...(has('bookmark') ? [bookmarks] : []),
    ...(own ? [{ key: 'p', href: profilePath(own), words: 'nav.profile', Icon: UserRound, isExact: false } satisfies Place] : []),
    settings,
  ]
}
