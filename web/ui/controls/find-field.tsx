import styles from './find-field.module.css'

interface FindFieldProps {
  label: string
  value: string
  onChange(value: string): void
}

/** Finds a choice by name. */
export const FindField = ({ label, value, onChange }: FindFieldProps) => (
  <input
    type="search"
    className={styles.find}
    aria-label={label}
    placeholder={label}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    onKeyDown={(event) => {
      // The field is often inside a form, and Enter must not submit that.
      if (event.key === 'Enter') event.preventDefault()
    }}
  />
)
