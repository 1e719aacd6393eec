import { Ban, Bell, CircleUserRound, Code, type LucideIcon, SunMoon, TableProperties, VolumeX } from 'lucide-react'
import type { MessageId } from '../../i18n/create-translate.ts'

export interface SettingsSection {
  path: `/settings/${string}`
  label: MessageId
  Icon: LucideIcon
  /** Whether there is something in it for those who are not logged in. */
  isForVisitors: boolean
}

/** All parts of the settings, in the order of the list. The first one stands beside the list where there is room for both. */
export const sections: readonly SettingsSection[] = [
  { path: '/settings/general', label: 'settings.general', Icon: SunMoon, isForVisitors: true },
  { path: '/settings/accounts', label: 'settings.accounts', Icon: CircleUserRound, isForVisitors: false },
  { path: '/settings/notifications', label: 'notice.settings', Icon: Bell, isForVisitors: false },
  { path: '/settings/muted', label: 'settings.muted', Icon: VolumeX, isForVisitors: false },
  { path: '/settings/blocked', label: 'settings.blocked', Icon: Ban, isForVisitors: false },
  { path: '/settings/networks', label: 'settings.offers', Icon: TableProperties, isForVisitors: false },
  { path: '/settings/developer', label: 'settings.developer', Icon: Code, isForVisitors: false },
]
