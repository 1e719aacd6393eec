import styles from './notification-settings.module.css'

interface SwitchLineProps {
  label: string
  isOn: boolean
  /** It means nothing just now. */
  isDisabled?: boolean
  /** Of what stands above it. */
  isPart?: boolean
  onChange(isOn: boolean): void
}

/** One thing that is on or off. */
export const SwitchLine = ({ label, isOn, isDisabled = false, isPart = false, onChange }: SwitchLineProps) => (
  <label className={styles.switch} data-part={isPart || undefined}>
    <input
      type="checkbox"
      role="switch"
      checked={isOn}
      aria-checked={isOn}
      disabled={isDisabled}
      onChange={({ target }) => onChange(target.checked)}
    />
    <span>{label}</span>
  </label>
)
