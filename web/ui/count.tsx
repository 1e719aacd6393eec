import type { Locale } from '../i18n/locale.ts'

/** 1200 → 1.2K, in the way of the language. */
export const formatCount = (count: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(count)
