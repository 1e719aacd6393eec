import { useId } from 'react'
import styles from './choice-pills.module.css'

interface ChoicePillsProps<V extends string> {
  /** The text of each value, in their order. */
  options: Readonly<Record<V, string>>
  value: V
  onChange(value: V): void
  /** On phones they share the whole width. */
  fillsPhone?: boolean
}

/** One of a few options, as radio buttons that look like pills. Belongs in a `<fieldset>` with a legend. */
export function ChoicePills<V extends string>({ options, value, onChange, fillsPhone }: ChoicePillsProps<V>) {
  const name = useId()
  return (
    <div className={styles.choices} data-fills-phone={fillsPhone || undefined}>
      {(Object.keys(options) as V[]).map((option) => (
        <label key={option} className={styles.choice}>
          <input type="radio" name={name} value={option} checked={option === value} onChange={() => onChange(option)} />
          {options[option]}
        </label>
      ))}
    </div>
  )
}
