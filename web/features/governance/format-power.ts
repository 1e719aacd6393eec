import type { Locale } from '../../i18n/locale.ts'

/** From here on, digits say less than the magnitude. */
const huge = 1e15

/** Voting power or a score: `1.2K`, `0.053` or `1.2E78`. */
export const formatPower = (power: number, locale: Locale): string =>
  new Intl.NumberFormat(
    locale,
    Math.abs(power) >= huge
      ? { notation: 'scientific', maximumFractionDigits: 1 }
      : { notation: 'compact', maximumSignificantDigits: Math.abs(power) < 1000 ? 4 : 3 },
  ).format(power)
