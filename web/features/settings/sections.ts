import {
  AppWindow,
  Ban,
  Bell,
  CircleUserRound,
  Code,
  Download,
  EyeOff,
  type LucideIcon,
  MessageSquareOff,
  ReceiptText,
  ShieldCheck,
  SunMoon,
  TableProperties,
  VolumeX,
  Wallet,
} from 'lucide-react'
import type { MessageId } from '../../i18n/create-translate.ts'

export interface SettingsSection {
  path: `/settings/${string}`
  label: MessageId
  Icon: LucideIcon
  /** Whether guests can use it. */
  isForGuests: boolean
  /** Whether only accounts on networks that charge have this section. */
  isAboutCosts?: true
}

/** Sections in list order. On wide screens the first one opens beside the list. */
export const sections: readonly SettingsSection[] = [
  { path: '/settings/general', label: 'settings.appearance', Icon: SunMoon, isForGuests: true },
  { path: '/settings/accounts', label: 'settings.accounts', Icon: CircleUserRound, isForGuests: false },
  { path: '/settings/security', label: 'settings.security', Icon: ShieldCheck, isForGuests: false },
  { path: '/settings/wallets', label: 'settings.wallets', Icon: Wallet, isForGuests: false },
  { path: '/settings/notifications', label: 'notifications.settings', Icon: Bell, isForGuests: false },
  { path: '/settings/content', label: 'settings.content', Icon: EyeOff, isForGuests: false },
  { path: '/settings/privacy', label: 'settings.mutedWords', Icon: MessageSquareOff, isForGuests: true },
  { path: '/settings/muted', label: 'settings.muted', Icon: VolumeX, isForGuests: false },
  { path: '/settings/blocked', label: 'settings.blocked', Icon: Ban, isForGuests: false },
  { path: '/settings/apps', label: 'settings.apps', Icon: AppWindow, isForGuests: false },
  { path: '/settings/networks', label: 'settings.networkFeatures', Icon: TableProperties, isForGuests: false },
  { path: '/settings/costs', label: 'settings.costs', Icon: ReceiptText, isForGuests: false, isAboutCosts: true },
  { path: '/settings/data', label: 'settings.data', Icon: Download, isForGuests: false },
  { path: '/settings/developer', label: 'settings.developer', Icon: Code, isForGuests: false },
]
