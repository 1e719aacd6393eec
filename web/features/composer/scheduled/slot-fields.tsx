import { X } from 'lucide-react'
import { useState } from 'react'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { formatMoment } from './format-moment.ts'
import { mostSlots, schedulePreferences } from './schedule-preferences.ts'
import styles from './scheduled.module.css'

/** The times of day that "Next free slot" picks from. Rendered in browsers only. */
export function SlotFields() {
  const { t, locale } = useI18n()
  const [slots, setSlots] = useState(schedulePreferences.readSlots)
  const [added, setAdded] = useState('')
  const write = (next: readonly string[]) => {
    schedulePreferences.writeSlots(next)
    setSlots(schedulePreferences.readSlots())
  }
  const toWords = (slot: string) => formatMoment(new Date(`2026-01-01T${slot}`).getTime(), locale, 'time')
  return (
    <section className={styles.slots} aria-labelledby="slots-title">
      <h2 id="slots-title">{t('schedule.slots')}</h2>
      <p>{t('schedule.slotsHint')}</p>
      <ul>
        {slots.map((slot) => (
          <li key={slot}>
            {toWords(slot)}
            <IconButton
              aria-label={t('schedule.removeSlot', { time: toWords(slot) })}
              onClick={() => write(slots.filter((each) => each !== slot))}
            >
              <X aria-hidden size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      {slots.length < mostSlots ? (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (added) write([...slots, added])
            setAdded('')
          }}
        >
          <Field label={t('schedule.newSlot')} type="time" value={added} onChange={(event) => setAdded(event.target.value)} />
          <Button type="submit" disabled={!added}>
            {t('schedule.addSlot')}
          </Button>
        </form>
      ) : null}
    </section>
  )
}
