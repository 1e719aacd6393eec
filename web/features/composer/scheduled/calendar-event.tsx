import type { ScheduledTask } from '@chorus/contract/content/scheduled-posts'
import { networkOfPlatform } from '@chorus/model/network-identity'
import type { KeyboardEvent } from 'react'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { NetworkMark } from '../../../ui/content/network-mark.tsx'
import { formatMoment } from './format-moment.ts'
import styles from './scheduled.module.css'

interface CalendarEventProps {
  task: ScheduledTask
  /** ms */
  at: number
  /** Absent: it can no longer be moved. */
  onMove?: ((days: number) => void) | undefined
  onOpen(): void
}

/** How many days Shift with an arrow key moves a post. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** A post in the calendar. It can be dragged, moved with the keyboard, or pressed to choose another time. */
export function CalendarEvent({ task, at, onMove, onOpen }: CalendarEventProps) {
  const { t, locale } = useI18n()
  const move = (event: KeyboardEvent) => {
    const days = event.shiftKey ? steps[event.key] : undefined
    if (days === undefined || !onMove) return
    event.preventDefault()
    onMove(days)
  }
  const words = task.display_info.content || t('compose.noText')
  return (
    <button
      type="button"
      draggable={onMove !== undefined}
      className={styles.event}
      data-task={task.uuid}
      title={`${formatMoment(at, locale, 'time')} ${words}`}
      aria-keyshortcuts={onMove && 'Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown'}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', task.uuid)}
      onKeyDown={move}
      onClick={onOpen}
    >
      <span className={styles.eventHead}>
        <time dateTime={new Date(at).toISOString()}>{formatMoment(at, locale, 'time')}</time>
        {task.platforms.map((platform) => {
          const network = networkOfPlatform(platform)
          return network ? <NetworkMark key={platform} network={network} /> : null
        })}
      </span>
      <span dir="auto">{words}</span>
    </button>
  )
}
