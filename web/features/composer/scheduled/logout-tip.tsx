import { X } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import { schedulePreferences } from './schedule-preferences.ts'
import styles from './scheduled.module.css'

/** Explains what happens to scheduled posts after a logout, until dismissed. Rendered in browsers only. */
export function LogoutTip() {
  const t = useT()
  const [isShown, setShown] = useState(schedulePreferences.showsTip)
  if (!isShown) return null
  return (
    <p className={styles.tip}>
      {t('schedule.tip')}
      <IconButton
        aria-label={t('schedule.hideTip')}
        title={t('schedule.hideTip')}
        onClick={() => {
          schedulePreferences.hideTip()
          setShown(false)
        }}
      >
        <X aria-hidden size={16} />
      </IconButton>
    </p>
  )
}
