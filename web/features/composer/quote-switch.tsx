import { useT } from '../../i18n/use-t.ts'
import styles from './composer.module.css'

interface QuoteSwitchProps {
  isOn: boolean
  onChange(isOn: boolean): void
}

/** Whether others may quote the post. */
export function QuoteSwitch({ isOn, onChange }: QuoteSwitchProps) {
  const t = useT()
  return (
    <label className={styles.switch}>
      <input type="checkbox" role="switch" checked={isOn} aria-checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      <span>{t('compose.allowQuotes')}</span>
    </label>
  )
}
