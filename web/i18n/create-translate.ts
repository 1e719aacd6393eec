import { setupI18n } from '@lingui/core'
import { catalogueOf } from './catalogues.ts'
import type { Locale } from './locale.ts'
import type en from './locales/en.json'

export type MessageId = keyof typeof en
export type Translate = (id: MessageId, values?: Record<string, string | number>) => string

/** Requires that the locale has been loaded. */
export function createTranslate(locale: Locale): Translate {
  const i18n = setupI18n({ locale, messages: { [locale]: catalogueOf(locale) } })
  return (id, values) => i18n._(id, values)
}
