import type { ScheduledTask } from '@chorus/contract/content/scheduled-posts'
import { toLocalTime } from '@chorus/model/schedule/zoned-time'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { useServices } from '../../../services/context/services-context.tsx'
import { formatMoment, readZone } from './format-moment.ts'
import { addDays, findTimeFault, moveToDay } from './schedule-times.ts'
import type { ScheduledActions } from './use-scheduled-actions.ts'

export interface CalendarMoves {
  /** The posts with the times that they will have after the move. */
  placed: readonly { task: ScheduledTask; at: number }[]
  /** What a screen reader hears of the last move. */
  said: string
  toDay(id: string, day: string): void
  /** Moves it by this many days and keeps the focus on it. */
  byDays(id: string, days: number): void
}

/** Moves posts to other days immediately, and reverts a move that our server refuses. `calendar`: contains the posts' buttons. */
export function useCalendarMoves(
  tasks: readonly ScheduledTask[],
  { move }: Pick<ScheduledActions, 'move'>,
  calendar: RefObject<HTMLElement | null>,
): CalendarMoves {
  const { t, locale } = useI18n()
  const { now, toaster } = useServices()
  const [moving, setMoving] = useState<ReadonlyMap<string, number>>(new Map())
  const [said, setSaid] = useState('')
  const focused = useRef<string>(undefined)
  const zone = readZone()
  const placed = tasks.map((task) => ({ task, at: moving.get(task.uuid) ?? Date.parse(task.publish_timestamp) }))
  // On its new day, the post has another button.
  useEffect(() => {
    if (focused.current === undefined) return
    calendar.current?.querySelector<HTMLElement>(`[data-task="${focused.current}"]`)?.focus()
    focused.current = undefined
  })
  const toDay = (id: string, day: string) => {
    const from = placed.find(({ task }) => task.uuid === id)
    const at = from && moveToDay(from.at, day, zone)
    if (!from || at === undefined || at === from.at) return
    const fault = findTimeFault(at, now())
    if (fault) return void toaster.show({ kind: 'warning', message: t(fault === 'past' ? 'schedule.past' : 'schedule.late') })
    setMoving((last) => new Map(last).set(id, at))
    setSaid(t('schedule.moved', { time: formatMoment(at, locale, 'long') }))
    void move(from.task, at).finally(() =>
      // A later move of the same post is still pending.
      setMoving((last) => (last.get(id) === at ? new Map([...last].filter(([each]) => each !== id)) : last)),
    )
  }
  return {
    placed,
    said,
    toDay,
    byDays(id, days) {
      const from = placed.find(({ task }) => task.uuid === id)
      if (!from) return
      focused.current = id
      toDay(id, addDays(toLocalTime(from.at, zone).slice(0, 10), days))
    },
  }
}
