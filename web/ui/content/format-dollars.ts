import type { MicroDollars } from '@chorus/model/costs'
import type { Locale } from '../../i18n/locale.ts'

/** `$0.005`: cents, and tenths of them where there are any. */
export const formatDollars = (amount: MicroDollars, locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 3 }).format(amount / 1e6)
