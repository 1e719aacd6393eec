import { Ban, Bell, CircleUserRound, Code, type LucideIcon, SunMoon, TableProperties, VolumeX } from 'lucide-react'
import type { MessageId } from '../../i18n/create-translate.ts'

export interface SettingsSection {
  path: `/settings/${string}`
  label: MessageId
  Icon: LucideIcon
  /** Whether guests can use it. */
  isForVisitors: boolean
}

/** Sections in list order. On wide screens the first one opens beside the list. */
export const sections: readonly SettingsSection[] = [
  { path: '/settings/general', label: 'settings.appearance', Icon: SunMoon, isForVisitors: true },
  { path: '/settings/accounts', label: 'settings.accounts', Icon: CircleUserRound, isForVisitors: false },
  { path: '/settings/notifications', label: 'notifications.settings', Icon: Bell, isForVisitors: false },
  { path: '/settings/muted', label: 'settings.muted', Icon: VolumeX, isForVisitors: false },
  { path: '/settings/blocked', label: 'settings.blocked', Icon: Ban, isForVisitors: false },
  { path: '/settings/networks', label: 'settings.networkFeatures', Icon: TableProperties, isForVisitors: false },
  { path: '/settings/developer', label: 'settings.developer', Icon: Code, isForVisitors: false },
]
