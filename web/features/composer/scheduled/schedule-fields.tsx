import { isHeldByServer } from '@chorus/accounts/is-held-by-server'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { showError } from '../../../services/toasts/show-error.ts'
import { IconButton, TextButton } from '../../../ui/controls/button.tsx'
import type { Target } from '../targets/targets.ts'
import { readZone } from './format-moment.ts'
import { LogoutTip } from './logout-tip.tsx'
import { schedulePreferences } from './schedule-preferences.ts'
import { findFreeSlot } from './schedule-times.ts'
import { TimeFields } from './time-fields.tsx'
import styles from './scheduled.module.css'

interface ScheduleFieldsProps {
  /** ms */
  at: number
  chosen: readonly Target[]
  onChange(at: number | undefined): void
}

/** When the post is sent, and the accounts that can't do so without their owner. */
export function ScheduleFields({ at, chosen, onChange }: ScheduleFieldsProps) {
  const t = useT()
  const { ownFetcher, now, toaster } = useServices()
  const [isFinding, setFinding] = useState(false)
  const unable = chosen.filter(({ account }) => !isHeldByServer(account.session))
  const findSlot = async () => {
    setFinding(true)
    try {
      const { createScheduledCalls } = await import('./scheduled-calls.ts')
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
    <section className={styles.schedule} aria-label={t('schedule.title')}>
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
      {unable.map(({ id, account: { profile } }) => (
        <p key={id} className={styles.fault} role="alert">
          {t('schedule.unable', { name: `@${profile.handle}` })}
        </p>
      ))}
      <LogoutTip />
    </section>
  )
}
