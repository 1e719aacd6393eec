import type { Translate } from '../../i18n/create-translate.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import type { Locale } from '../../i18n/locale.ts'
import { useTimeText } from './clock.tsx'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

interface Place {
  locale: Locale
  /** Absent: that of the browser. */
  timeZone?: 'UTC'
}

/** The time since then in its shortest form, or the date after a week. */
export function formatAgo(at: number, now: number, t: Translate, place: Place): string {
  const age = now - at
  if (age < minute) return t('time.now')
  if (age < hour) return t('time.minutes', { n: Math.floor(age / minute) })
  if (age < day) return t('time.hours', { n: Math.floor(age / hour) })
  if (age < 7 * day) return t('time.days', { n: Math.floor(age / day) })
  return formatDate(at, toYear(at, place) === toYear(now, place) ? 'thisYear' : 'otherYear', place)
}

const toYear = (at: number, { timeZone }: Place): number => (timeZone ? new Date(at).getUTCFullYear() : new Date(at).getFullYear())

const forms = {
  thisYear: { day: 'numeric', month: 'short' },
  otherYear: { day: 'numeric', month: 'short', year: 'numeric' },
  exact: { day: 'numeric', month: 'long', year: 'numeric', hour: 'numeric', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Cached, because creating a formatter costs more than the rest of a list row. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatDate(at: number, form: keyof typeof forms, { locale, timeZone }: Place): string {
  const key = `${locale} ${form} ${timeZone}`
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...forms[form], timeZone })
  formatters.set(key, formatter)
  return formatter.format(at)
}

/** Date and time of day. */
export const formatExact = (at: number, place: Place): string =>
  `${formatDate(at, 'exact', place)}${place.timeZone ? ` ${place.timeZone}` : ''}`

/** The exact time, in the reader's time zone once the page has hydrated. */
export function useExactTime(at: number): string {
  const { locale } = useI18n()
  return useTimeText((_, timeZone) => formatExact(at, { locale, timeZone }))
}

/** The time since then, which changes while the page is open. */
export function useAgo(at: number): string {
  const { t, locale } = useI18n()
  return useTimeText((now, timeZone) => formatAgo(at, now, t, { locale, timeZone }))
}

interface TimeProps {
  at: number
  className?: string
}

/** A timestamp: relative on the page, exact on hover. The exact time waits for the pointer, because a page's first formatter takes 10 to 20 ms. */
export function RelativeTime({ at, className }: TimeProps) {
  const { locale } = useI18n()
  return (
    <time
      dateTime={new Date(at).toISOString()}
      onPointerEnter={({ currentTarget }) => void (currentTarget.title = formatExact(at, { locale }))}
      className={className}
    >
      {useAgo(at)}
    </time>
  )
}

/** A timestamp with date and time of day. */
export function ExactTime({ at, className }: TimeProps) {
  return (
    <time dateTime={new Date(at).toISOString()} className={className}>
      {useExactTime(at)}
    </time>
  )
}
