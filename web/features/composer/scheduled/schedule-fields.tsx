import { descriptors } from '@chorus/networks/descriptors'
import { X } from 'lucide-react'
import { type Ref, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { showError } from '../../../services/toasts/show-error.ts'
import { IconButton, TextButton } from '../../../ui/controls/button.tsx'
import { readZone } from './format-moment.ts'
import { LogoutTip } from './logout-tip.tsx'
import { schedulePreferences } from './schedule-preferences.ts'
import { findFreeSlot } from './schedule-times.ts'
import { TimeFields } from './time-fields.tsx'
import type { Unable } from './use-unable.ts'
import styles from './scheduled.module.css'

interface ScheduleFieldsProps {
  ref?: Ref<HTMLElement>
  /** ms */
  at: number
  unable: readonly Unable[]
  onChange(at: number | undefined): void
}

/** When the post is sent, and which accounts can't do that without their owner. */
export function ScheduleFields({ ref, at, unable, onChange }: ScheduleFieldsProps) {
  const t = useT()
  const { ownFetcher, now, toaster } = useServices()
  const [isFinding, setFinding] = useState(false)
  const findSlot = async () => {
    setFinding(true)
    try {
      const { createScheduledCalls } = await import('./calls/scheduled-calls.ts')
      const tasks = await createScheduledCalls(ownFetcher).list()
      const taken = tasks.map(({ publish_timestamp: time }) => Date.parse(time))
      const slot = findFreeSlot(schedulePreferences.readSlots(), taken, now(), readZone())
      if (slot === undefined) toaster.show({ kind: 'info', message: t('schedule.noFreeSlot') })
      else onChange(slot)
    } catch (error) {
      void showError({ toaster }, error, t, t('schedule.notLoaded'))
    }
    setFinding(false)
  }
  return (
    <section ref={ref} className={styles.schedule} aria-label={t('schedule.title')}>
      <header>
        <h3>{t('schedule.title')}</h3>
        <IconButton aria-label={t('schedule.remove')} title={t('schedule.remove')} onClick={() => onChange(undefined)}>
          <X aria-hidden size={18} />
        </IconButton>
      </header>
      <TimeFields at={at} onChange={onChange}>
        <TextButton onClick={() => void findSlot()} aria-busy={isFinding || undefined}>
          {t('schedule.nextSlot')}
        </TextButton>
      </TimeFields>
      {unable.map(({ id, network, account: { profile }, reason }) => (
        <p key={id} className={styles.fault} role="alert">
          {reason === 'wallet'
            ? t('schedule.unable', { name: `@${profile.handle}` })
            : t('schedule.costsMoney', { name: `@${profile.handle}`, network: descriptors[network].label })}
        </p>
      ))}
      <LogoutTip />
    </section>
  )
}
