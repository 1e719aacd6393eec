import type { Locale } from '../../../i18n/locale.ts'

const forms = {
  long: { weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  time: { hour: 'numeric', minute: '2-digit' },
  zone: { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  weekday: { weekday: 'narrow' },
  date: { day: 'numeric' },
  shortDay: { weekday: 'short', day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** A moment as this browser's clocks show it. */
export const formatMoment = (at: number, locale: Locale, form: keyof typeof forms): string =>
  new Intl.DateTimeFormat(locale, forms[form]).format(at)

/** This browser's zone, such as `Europe/Berlin`. */
export const readZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
