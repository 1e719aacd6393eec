import type { Translate } from '../../i18n/create-translate.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import type { Locale } from '../../i18n/locale.ts'
import { useNow } from './clock.tsx'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The time since then in its shortest form, or the date after a week. In UTC, so that server and browser render the same. */
export function formatAgo(at: number, now: number, t: Translate, locale: Locale): string {
  const age = now - at
  if (age < minute) return t('time.now')
  if (age < hour) return t('time.minutes', { n: Math.floor(age / minute) })
  if (age < day) return t('time.hours', { n: Math.floor(age / hour) })
  if (age < 7 * day) return t('time.days', { n: Math.floor(age / day) })
  const isThisYear = new Date(at).getUTCFullYear() === new Date(now).getUTCFullYear()
  return formatDate(at, locale, isThisYear ? 'thisYear' : 'otherYear')
}

const forms = {
  thisYear: { day: 'numeric', month: 'short' },
  otherYear: { day: 'numeric', month: 'short', year: 'numeric' },
  exact: { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Cached per locale and format: creating a formatter costs more than the rest of a list row. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatDate(at: number, locale: Locale, form: keyof typeof forms): string {
  const key = `${locale} ${form}`
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...forms[form], timeZone: 'UTC' })
  formatters.set(key, formatter)
  return formatter.format(at)
}

export const formatExact = (at: number, locale: Locale): string => `${formatDate(at, locale, 'exact')} UTC`

/** A timestamp: relative on the page, exact on hover. */
export function RelativeTime({ at, className }: { at: number; className?: string }) {
  const { t, locale } = useI18n()
  const now = useNow()
  return (
    <time dateTime={new Date(at).toISOString()} title={formatExact(at, locale)} className={className}>
      {formatAgo(at, now, t, locale)}
    </time>
  )
}
