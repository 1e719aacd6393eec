import type { Messages } from '@lingui/core'
import type { Locale } from './locale.ts'

/** One chunk per locale, compiled at build time (see build/messages-plugin). */
const sources: Record<Locale, () => Promise<{ default: unknown }>> = {
  en: () => import('./locales/en.json'),
  es: () => import('./locales/es.json'),
  ja: () => import('./locales/ja.json'),
  ko: () => import('./locales/ko.json'),
  'zh-Hans': () => import('./locales/zh-Hans.json'),
  'zh-Hant': () => import('./locales/zh-Hant.json'),
}

/** The source path of each locale’s messages, relative to web/. */
export const localeModules: Record<Locale, string> = {
  en: 'i18n/locales/en.json',
  es: 'i18n/locales/es.json',
  ja: 'i18n/locales/ja.json',
  ko: 'i18n/locales/ko.json',
  'zh-Hans': 'i18n/locales/zh-Hans.json',
  'zh-Hant': 'i18n/locales/zh-Hant.json',
}

/** Module state is safe here: messages are constants that load late. */
const loaded = new Map<Locale, Messages>()

export async function loadCatalogue(locale: Locale): Promise<void> {
  if (loaded.has(locale)) return
  const { default: messages } = await sources[locale]()
  loaded.set(locale, messages as Messages)
}

/** Requires that the locale has been loaded. */
export function catalogueOf(locale: Locale): Messages {
  const messages = loaded.get(locale)
  if (!messages) throw new Error(`The messages of ${locale} were not loaded before they were needed.`)
  return messages
}
