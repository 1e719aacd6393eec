import type { ScheduledTask } from '@chorus/contract/content/scheduled-posts'
import { toLocalTime } from '@chorus/model/schedule/zoned-time'
import { type DragEvent, useRef, useState } from 'react'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import type { Locale } from '../../../i18n/locale.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { CalendarEvent } from './calendar-event.tsx'
import { formatMoment, readZone } from './format-moment.ts'
import { MoveDialog } from './move-dialog.tsx'
import { addDays, toDayRange, toNoon, toWeeks } from './schedule-times.ts'
import { useCalendarMoves } from './use-calendar-moves.ts'
import type { ScheduledActions } from './use-scheduled-actions.ts'
import styles from './scheduled.module.css'

interface ScheduledCalendarProps {
  /** week: today and the week ahead. month: the weeks of this month, and those that a post can be scheduled for. */
  view: 'week' | 'month'
  tasks: readonly ScheduledTask[]
  actions: ScheduledActions
}

/** Scheduled posts by day. A post can be dragged to another day, moved with the keyboard, or pressed to choose another time. */
export function ScheduledCalendar({ view, tasks, actions }: ScheduledCalendarProps) {
  const { t, locale } = useI18n()
  const { now } = useServices()
  const zone = readZone()
  const calendar = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState<string>()
  const [open, setOpen] = useState<ScheduledTask>()
  const { placed, said, toDay, byDays } = useCalendarMoves(tasks, actions, calendar)
  const { last } = toDayRange(now(), zone)
  const today = toLocalTime(now(), zone).slice(0, 10)
  const weeks =
    view === 'month' ? toWeeks(today, last, findWeekStart(locale)) : [Array.from({ length: 8 }, (_, index) => addDays(today, index))]
  const days = weeks.flat()
  const toDropZone = (day: string) => ({
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(day)
    },
    onDragLeave: () => setOver(undefined),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(undefined)
      toDay(event.dataTransfer.getData('text/plain'), day)
    },
  })
  return (
    <>
      {view === 'month' ? (
        <div className={styles.monthHead}>
          <h2>{formatMonths(today, last, locale)}</h2>
          <p aria-hidden className={styles.weekdays}>
            {days.slice(0, 7).map((day) => (
              <span key={day}>{formatMoment(toNoon(day), locale, 'weekday')}</span>
            ))}
          </p>
        </div>
      ) : null}
      <div ref={calendar} className={view === 'month' ? styles.month : styles.calendar}>
        {days.map((day) => {
          const isOpen = day >= today && day <= last
          const own = placed.filter(({ at }) => toLocalTime(at, zone).startsWith(day)).toSorted((one, other) => one.at - other.at)
          return (
            <section
              key={day}
              aria-label={formatMoment(toNoon(day), locale, 'day')}
              // Otherwise screen readers would read dozens of other days.
              aria-hidden={(!isOpen && own.length === 0) || undefined}
              data-today={day === today || undefined}
              data-closed={!isOpen || undefined}
              data-over={over === day || undefined}
              {...(isOpen && toDropZone(day))}
            >
              <h3 aria-hidden>{formatMoment(toNoon(day), locale, view === 'month' ? 'date' : 'shortDay')}</h3>
              {own.map(({ task, at }) => (
                <CalendarEvent
                  key={task.uuid}
                  task={task}
                  at={at}
                  onMove={task.is_sending ? undefined : (count) => byDays(task.uuid, count)}
                  onOpen={() => setOpen(task)}
                />
              ))}
            </section>
          )
        })}
      </div>
      <p className={styles.meaning}>{t('schedule.calendarHint')}</p>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {open ? (
        <MoveDialog at={Date.parse(open.publish_timestamp)} onMove={(at) => actions.move(open, at)} onClose={() => setOpen(undefined)} />
      ) : null}
    </>
  )
}

/** The month, or both months if a post can be scheduled in the next one. */
const formatMonths = (first: string, last: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }).formatRange(toNoon(first), toNoon(last))

/** The first day of the week, 1 for Monday. Some browsers don't provide it. */
function findWeekStart(locale: Locale): number {
  const own = new Intl.Locale(navigator.language.startsWith(locale.slice(0, 2)) ? navigator.language : locale) as Intl.Locale & {
    getWeekInfo?(): { firstDay: number }
  }
  return own.getWeekInfo?.().firstDay ?? 1
}
