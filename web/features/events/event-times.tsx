import { type Event, eventStatus, toEventStatus } from '@chorus/contract/events/events'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useNow, useTimeText } from '../../ui/content/clock.tsx'
import { formatTimeLeft } from '../../ui/content/format-time-left.ts'
import { formatAgo } from '../../ui/content/relative-time.tsx'
import styles from './events.module.css'

type Times = Pick<Event, 'start_time' | 'end_time'>
/** By the clock of the page, which may stay open over the start or the end. */
export const useStatus = (times: Times): Event['status'] => toEventStatus(times, useNow())

/** `Active · 2d left` */
export function EventTimes({ event }: { event: Times }) {
  const { t, locale } = useI18n()
  const [start, end] = [Date.parse(event.start_time), Date.parse(event.end_time)]
  const status = useStatus(event)
  const label = {
    [eventStatus.upcoming]: t('event.upcoming'),
    [eventStatus.active]: t('event.active'),
    [eventStatus.ended]: t('event.ended'),
  }
  const time = useTimeText((now, timeZone) => {
    if (now < start) return t('event.startsIn', { time: formatTimeLeft(start - now, t) })
    if (now < end) return t('event.timeLeft', { time: formatTimeLeft(end - now, t) })
    return formatAgo(end, now, t, { locale, timeZone })
  })
  return (
    <span className={styles.when}>
      <span className={styles.status} data-status={status}>
        {label[status]}
      </span>
      {time}
    </span>
  )
}
