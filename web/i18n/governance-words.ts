import type { Locale } from './locale.ts'

/** What only proposals of DAOs show. */
export const governanceWords: Record<Locale, () => Promise<{ default: unknown }>> = {
  en: () => import('./locales/en.json?governance'),
  es: () => import('./locales/es.json?governance'),
  ja: () => import('./locales/ja.json?governance'),
  ko: () => import('./locales/ko.json?governance'),
  'zh-Hans': () => import('./locales/zh-Hans.json?governance'),
  'zh-Hant': () => import('./locales/zh-Hant.json?governance'),
}
