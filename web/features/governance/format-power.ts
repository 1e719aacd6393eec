import type { Locale } from '../../i18n/locale.ts'

/** From here on, digits say less than the magnitude. */
const huge = 1e15

const options = {
  huge: { notation: 'scientific', maximumFractionDigits: 1 },
  large: { notation: 'compact', maximumSignificantDigits: 3 },
  small: { notation: 'compact', maximumSignificantDigits: 4 },
} as const
type Size = keyof typeof options

/** Creating one takes a phone about as long as rendering a row. */
const formats = new Map<string, Intl.NumberFormat>()
function formatOf(locale: Locale, size: Size): Intl.NumberFormat {
  const key = `${locale} ${size}`
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options[size])
  formats.set(key, format)
  return format
}

/** Voting power or a score: `1.2K`, `0.053` or `1.2E78`. */
export const formatPower = (power: number, locale: Locale): string =>
  formatOf(locale, Math.abs(power) >= huge ? 'huge' : Math.abs(power) < 1000 ? 'small' : 'large').format(power)
