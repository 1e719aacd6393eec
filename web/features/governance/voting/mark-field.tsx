import { memo, useId, useRef } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { MoreChoices } from './more-choices.tsx'
import { useShownChoices } from './use-shown-choices.ts'
import styles from './voting.module.css'

interface MarkFieldProps {
  labels: readonly string[]
  /** Any number of choices, instead of one. */
  isMany: boolean
  /** Indexes, in the order of the choices. */
  marked: readonly number[]
  /** The function stays the same. */
  onToggle(index: number): void
}

/** Radio buttons or checkboxes. */
export function MarkField({ labels, isMany, marked, onToggle }: MarkFieldProps) {
  const t = useT()
  const name = useId()
  const box = useRef<HTMLFieldSetElement>(null)
  const shown = useShownChoices(labels.length, box)
  const chosen = new Set(marked)
  return (
    <fieldset ref={box} className={styles.field} data-long={shown.isMany || undefined}>
      <legend>{t(isMany ? 'governance.pickAny' : 'governance.pickOne')}</legend>
      {labels.slice(0, shown.count).map((label, index) => (
        <Mark key={index} label={label} index={index} name={name} isMany={isMany} isOn={chosen.has(index)} onToggle={onToggle} />
      ))}
      <MoreChoices shown={shown} total={labels.length} />
    </fieldset>
  )
}

interface MarkProps extends Pick<MarkFieldProps, 'isMany' | 'onToggle'> {
  label: string
  index: number
  name: string
  isOn: boolean
}

const Mark = memo(function Mark({ label, index, name, isMany, isOn, onToggle }: MarkProps) {
  return (
    <label className={styles.choice} data-choice data-on={isOn || undefined}>
      <input type={isMany ? 'checkbox' : 'radio'} name={name} checked={isOn} onChange={() => onToggle(index)} />
      <span dir="auto">{label}</span>
    </label>
  )
})
