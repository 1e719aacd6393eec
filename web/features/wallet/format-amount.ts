import type { Locale } from '../../i18n/locale.ts'

/** From here on, the magnitude says more than the digits. */
const huge = 1e12

/** `1.2345`, `12,345.68` or `1.2E78`: short enough for a row, and never rounded to zero. `amount`: decimal text. */
export function formatAmount(amount: string, locale: Locale): string {
  const size = Number(amount)
  const format = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options).format(amount as `${number}`)
  if (size >= huge) return format({ notation: 'scientific', maximumFractionDigits: 1 })
  if (size >= 1000) return format({ maximumFractionDigits: 2 })
  return format({ maximumSignificantDigits: 5 })
}

/** What the tokens are worth in dollars, in whole cents. */
export const formatWorth = (dollars: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    ...(dollars >= huge && { notation: 'scientific', maximumFractionDigits: 1 }),
  }).format(dollars)
