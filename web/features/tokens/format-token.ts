import type { Locale } from '../../i18n/locale.ts'

/** From here on, the magnitude says more than the digits. */
const huge = 1e15
/** Below, digits after the point can't be counted by eye. */
const tiny = 1e-9

const inDollars = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const

/** `$3,120.45`, `$0.04213`, `$0.0000045` or `$5.9E-10`: never rounded to zero. */
export function formatTokenPrice(price: number, locale: Locale): string {
  const format = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, { ...inDollars, ...options }).format(price)
  if (price >= huge || (price > 0 && price < tiny)) return format({ notation: 'scientific', maximumFractionDigits: 2 })
  if (price >= 1 || price === 0) return format({})
  return format({ maximumSignificantDigits: 4 })
}

/** `1.37T`, or `1E78`. */
export const formatLarge = (amount: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { notation: amount >= huge ? 'scientific' : 'compact', maximumFractionDigits: 2 }).format(amount)

/** `$1.37T` */
export const formatLargeDollars = (amount: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, {
    ...inDollars,
    notation: amount >= huge ? 'scientific' : 'compact',
    maximumFractionDigits: 2,
    minimumFractionDigits: 0,
  }).format(amount)

/** `+2.37%`. `change`: in percent. */
export function formatChange(change: number, locale: Locale): string {
  const isHuge = Math.abs(change) >= 100_000
  return new Intl.NumberFormat(locale, {
    style: 'percent',
    signDisplay: 'exceptZero',
    minimumFractionDigits: isHuge ? 0 : 2,
    maximumFractionDigits: 2,
    ...(isHuge && { notation: 'compact' }),
  }).format(change / 100)
}
