import { useId } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import styles from './voting.module.css'

interface MarkFieldProps {
  labels: readonly string[]
  /** Any number of choices, instead of one. */
  isMany: boolean
  /** Indexes, in the order of the choices. */
  marked: readonly number[]
  onChange(marked: readonly number[]): void
}

/** Radio buttons or checkboxes. */
export function MarkField({ labels, isMany, marked, onChange }: MarkFieldProps) {
  const t = useT()
  const name = useId()
  const toggle = (index: number) => {
    if (!isMany) onChange([index])
    else if (marked.includes(index)) onChange(marked.filter((each) => each !== index))
    else onChange([...marked, index].toSorted((one, other) => one - other))
  }
  return (
    <fieldset className={styles.field}>
      <legend>{t(isMany ? 'governance.pickAny' : 'governance.pickOne')}</legend>
      {labels.map((label, index) => (
        <label key={index} className={styles.choice}>
          <input type={isMany ? 'checkbox' : 'radio'} name={name} checked={marked.includes(index)} onChange={() => toggle(index)} />
          <span dir="auto">{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
