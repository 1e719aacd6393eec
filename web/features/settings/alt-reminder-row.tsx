import { useSyncExternalStore } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { altReminder } from '../../services/settings/alt-reminder.ts'
import { SwitchRow } from '../../ui/controls/switch-row.tsx'
import styles from './device-rows.module.css'

/** The server doesn't know what is stored in this browser. */
const isOnAtFirst = () => true

/** Whether to ask before images are posted without alt text. */
export function AltReminderRow() {
  const t = useT()
  const isOn = useSyncExternalStore(altReminder.subscribe, altReminder.isOn, isOnAtFirst)
  return (
    <section className={styles.section} aria-labelledby="alt-reminder">
      <h2 id="alt-reminder">{t('compose.alt')}</h2>
      <SwitchRow label={t('settings.altReminder')} isOn={isOn} onChange={altReminder.set} />
    </section>
  )
}
