import { toLocalTime } from '@chorus/model/schedule/zoned-time'
import { useState, type ReactNode } from 'react'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { useServices } from '../../../services/context/services-context.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { formatMoment, readZone } from './format-moment.ts'
import { findTimeFault, readChosenTime, toDayRange } from './schedule-times.ts'
import styles from './scheduled.module.css'

interface TimeFieldsProps {
  /** ms */
  at: number
  onChange(at: number): void
  /** Further ways to choose. */
  children?: ReactNode
}

/** A date and a time in this browser's zone. Explains times that clocks skip or repeat, and times that can't be chosen. */
export function TimeFields({ at, onChange, children }: TimeFieldsProps) {
  const { t, locale } = useI18n()
  const { now } = useServices()
  const zone = readZone()
  const [chosen, setChosen] = useState(() => toFields(at, zone))
  // Set from outside, such as by the next free slot.
  const shown = chosen.at === at ? chosen : toFields(at, zone)
  const { date, time } = shown
  const { first, last } = toDayRange(now(), zone)
  const meant = readChosenTime(date, time, zone)
  const choose = (next: { date: string; time: string }) => {
    const read = readChosenTime(next.date, next.time, zone)
    const moment = read.kind === 'twice' ? read.moments[0]! : read.kind === 'none' ? at : read.at
    setChosen({ ...next, at: moment })
    onChange(moment)
  }
  const fault = findTimeFault(at, now())
  return (
    <div className={styles.times}>
      <div className={styles.fields}>
        <Field
          label={t('schedule.date')}
          type="date"
          value={date}
          min={first}
          max={last}
          required
          onChange={(event) => choose({ date: event.target.value, time })}
        />
        <Field
          label={t('schedule.time')}
          type="time"
          value={time}
          required
          onChange={(event) => choose({ date, time: event.target.value })}
        />
        {meant.kind === 'twice' ? (
          <label className={styles.twice}>
            {t('schedule.twice')}
            <Select
              value={String(at)}
              onChange={(event) => {
                const moment = Number(event.target.value)
                setChosen({ date, time, at: moment })
                onChange(moment)
              }}
            >
              {meant.moments.map((moment) => (
                <option key={moment} value={moment}>
                  {formatMoment(moment, locale, 'zone')}
                </option>
              ))}
            </Select>
          </label>
        ) : null}
      </div>
      <p className={styles.meaning} role="status">
        {fault ? (
          <span className={styles.fault}>{t(fault === 'past' ? 'schedule.past' : 'schedule.late')}</span>
        ) : (
          t(meant.kind === 'skipped' ? 'schedule.skipped' : 'schedule.sendsAt', { time: formatMoment(at, locale, 'long') })
        )}
      </p>
      {children}
    </div>
  )
}

function toFields(at: number, zone: string) {
  const [date = '', time = ''] = toLocalTime(at, zone).split('T')
  return { date, time, at }
}
