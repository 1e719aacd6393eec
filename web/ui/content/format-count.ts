import type { Locale } from '../../i18n/locale.ts'

const formatters = new Map<Locale, Intl.NumberFormat>()

/** 1200 → 1.2K, in the format of the locale. */
export function formatCount(count: number, locale: Locale): string {
  const formatter = formatters.get(locale) ?? new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
  formatters.set(locale, formatter)
  return formatter.format(count)
}
