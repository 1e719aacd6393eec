import { createContext, use, useMemo, type ReactNode } from 'react'
import { createTranslate, type Translate } from './create-translate.ts'
import type { Locale } from './locale.ts'

const I18nContext = createContext<{ t: Translate; locale: Locale } | undefined>(undefined)

/** Provides a locale whose messages have been loaded. */
export function I18nProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  const value = useMemo(() => ({ locale, t: createTranslate(locale) }), [locale])
  return <I18nContext value={value}>{children}</I18nContext>
}

export function useI18n(): { t: Translate; locale: Locale } {
  const value = use(I18nContext)
  if (!value) throw new Error('There is no I18nProvider around this.')
  return value
}
