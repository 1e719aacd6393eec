import type { Locale } from '../../i18n/locale.ts'

const minute = 60_000
const units = [
  ['day', 1440 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
] as const

/** The age of a saved page in words, as “2 hours ago”. `ms`: a negative one is from a clock that was set back. */
export function toAge(ms: number, locale: Locale): string {
  const age = Math.max(ms, minute)
  const [unit, size] = units.find(([, length]) => age >= length)!
  return new Intl.RelativeTimeFormat(locale).format(-Math.floor(age / size), unit)
}
