import { setupI18n, type I18n } from '@lingui/core'
import { createContext, use, useMemo, type ReactNode } from 'react'
import { catalogueOf } from './catalogues.ts'
import type { Locale } from './locale.ts'
import type en from './locales/en.json'

export type MessageId = keyof typeof en
export type Translate = (id: MessageId, values?: Record<string, string | number>) => string

const I18nContext = createContext<{ i18n: I18n; t: Translate; locale: Locale } | undefined>(undefined)

/** Gives everything beneath one language, whose messages are loaded. */
export function I18nProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  const value = useMemo(() => {
    const i18n = setupI18n({ locale, messages: { [locale]: catalogueOf(locale) } })
    const t: Translate = (id, values) => i18n._(id, values)
    return { i18n, locale, t }
  }, [locale])
  return <I18nContext value={value}>{children}</I18nContext>
}

export function useI18n(): { t: Translate; locale: Locale } {
  const value = use(I18nContext)
  if (!value) throw new Error('There is no I18nProvider around this.')
  return value
}
