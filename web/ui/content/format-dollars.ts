import type { MicroDollars } from '@chorus/model/costs'
import type { Locale } from '../../i18n/locale.ts'

/** `$0.005`: cents, and tenths of them where there are any. */
export function formatDollars(amount: MicroDollars, locale: Locale): string {
  const text = `${Math.trunc(amount / 1_000_000)}.${String(amount % 1_000_000).padStart(6, '0')}`
  return new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 3 }).format(text as `${number}`)
}
