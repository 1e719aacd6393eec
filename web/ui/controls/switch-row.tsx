import styles from './switch-row.module.css'

interface SwitchRowProps {
  label: string
  isOn: boolean
  /** Has no effect right now. */
  isDisabled?: boolean
  /** Indented as a sub-option of the row above. */
  isPart?: boolean
  onChange(isOn: boolean): void
}

/** A row with a label and an on/off switch. */
export const SwitchRow = ({ label, isOn, isDisabled = false, isPart = false, onChange }: SwitchRowProps) => (
  <label className={styles.toggle} data-part={isPart || undefined}>
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
