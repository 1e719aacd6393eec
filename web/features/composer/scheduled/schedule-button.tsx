import { CalendarClock } from 'lucide-react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { IconButton } from '../../../ui/controls/button.tsx'
import { toSuggestedTime } from './schedule-times.ts'

/** Schedules the post, for a suggested time at first. */
export function ScheduleButton({ isOn, onAdd }: { isOn: boolean; onAdd(at: number): void }) {
  const t = useT()
  const { now } = useServices()
  return (
    <IconButton onClick={() => onAdd(toSuggestedTime(now()))} disabled={isOn} aria-label={t('schedule.title')} title={t('schedule.title')}>
      <CalendarClock aria-hidden size={20} strokeWidth={1.75} />
    </IconButton>
  )
}
