import type { ScheduledTask } from '@chorus/contract/content/scheduled-posts'
import { networkOfPlatform } from '@chorus/model/network-identity'
import { toLocalTime } from '@chorus/model/zoned-time'
import { type DragEvent, useState } from 'react'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { useServices } from '../../../services/context/services-context.tsx'
import { NetworkMark } from '../../../ui/content/network-mark.tsx'
import { formatMoment, readZone } from './format-moment.ts'
import { MoveDialog } from './move-dialog.tsx'
import { findTimeFault, moveToDay } from './schedule-times.ts'
import type { ScheduledActions } from './use-scheduled-actions.ts'
import styles from './scheduled.module.css'

interface ScheduledCalendarProps {
  tasks: readonly ScheduledTask[]
  actions: ScheduledActions
}

const dayMs = 86_400_000

/** Today and the week ahead, a column for each day. A post can be dragged to another day, or pressed to choose another time. */
export function ScheduledCalendar({ tasks, actions }: ScheduledCalendarProps) {
  const { t, locale } = useI18n()
  const { now, toaster } = useServices()
  const zone = readZone()
  const [over, setOver] = useState<string>()
  const [moving, setMoving] = useState<ScheduledTask>()
  const today = now()
  const days = Array.from({ length: 8 }, (_, index) => today + index * dayMs)
  const drop = (id: string, day: string) => {
    setOver(undefined)
    const task = tasks.find(({ uuid }) => uuid === id)
    const at = task && moveToDay(Date.parse(task.publish_timestamp), day, zone)
    if (at === undefined) return
    const fault = findTimeFault(at, now())
    if (fault) toaster.show({ kind: 'warning', message: t(fault === 'past' ? 'schedule.past' : 'schedule.late') })
    else void actions.move(id, at)
  }
  const toDropZone = (day: string) => ({
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(day)
    },
    onDragLeave: () => setOver(undefined),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      drop(event.dataTransfer.getData('text/plain'), day)
    },
  })
  return (
    <>
      <div className={styles.calendar}>
        {days.map((moment) => {
          const day = toLocalTime(moment, zone).slice(0, 10)
          const own = tasks.filter(({ publish_timestamp: time }) => toLocalTime(Date.parse(time), zone).startsWith(day))
          return (
            <section key={day} aria-label={formatMoment(moment, locale, 'day')} data-over={over === day || undefined} {...toDropZone(day)}>
              <h2 aria-hidden>{formatMoment(moment, locale, 'shortDay')}</h2>
              {own.map((task) => (
                <button
                  key={task.uuid}
                  type="button"
                  draggable
                  className={styles.event}
                  onDragStart={(event) => event.dataTransfer.setData('text/plain', task.uuid)}
                  onClick={() => setMoving(task)}
                >
                  <span className={styles.eventHead}>
                    <time dateTime={task.publish_timestamp}>{formatMoment(Date.parse(task.publish_timestamp), locale, 'time')}</time>
                    {task.platforms.map((platform) => {
                      const network = networkOfPlatform(platform)
                      return network ? <NetworkMark key={platform} network={network} /> : null
                    })}
                  </span>
                  <span dir="auto">{task.display_info.content || t('compose.noText')}</span>
                </button>
              ))}
            </section>
          )
        })}
      </div>
      {moving ? (
        <MoveDialog
          at={Date.parse(moving.publish_timestamp)}
          onMove={(at) => actions.move(moving.uuid, at)}
          onClose={() => setMoving(undefined)}
        />
      ) : null}
    </>
  )
}
