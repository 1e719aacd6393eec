import { i18nOf } from './catalogues.ts'
import type { Locale } from './locale.ts'
import type en from './locales/en.json'

export type MessageId = keyof typeof en
export type Translate = (id: MessageId, values?: Record<string, string | number>) => string

/** Requires that the locale has been loaded. */
export function createTranslate(locale: Locale): Translate {
  const i18n = i18nOf(locale)
  return (id, values) => i18n._(id, values)
}
