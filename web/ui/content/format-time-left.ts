import type { Translate } from '../../i18n/create-translate.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** `2d`, `3h` or `5m`: the largest unit, and at least a minute. */
export function formatTimeLeft(ms: number, t: Translate): string {
  if (ms >= day) return t('time.days', { n: Math.floor(ms / day) })
  if (ms >= hour) return t('time.hours', { n: Math.floor(ms / hour) })
  return t('time.minutes', { n: Math.max(1, Math.floor(ms / minute)) })
}
