import type { Locale } from '../../i18n/locale.ts'

/** `1.5 WGHO`. All decimals: someone is about to pay this. */
export const formatPrice = (amount: string, symbol: string, locale: Locale): string =>
  `${new Intl.NumberFormat(locale, { maximumFractionDigits: 18 }).format(amount as `${number}`)} ${symbol}`.trim()
