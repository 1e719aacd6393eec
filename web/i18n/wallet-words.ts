import type { Locale } from './locale.ts'

/** What only pages of wallets and their NFTs show. */
export const walletWords: Record<Locale, () => Promise<{ default: unknown }>> = {
  en: () => import('./locales/en.json?wallets'),
  es: () => import('./locales/es.json?wallets'),
  ja: () => import('./locales/ja.json?wallets'),
  ko: () => import('./locales/ko.json?wallets'),
  'zh-Hans': () => import('./locales/zh-Hans.json?wallets'),
  'zh-Hant': () => import('./locales/zh-Hant.json?wallets'),
}
