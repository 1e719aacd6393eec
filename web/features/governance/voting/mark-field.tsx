import { memo, useId, useMemo, useRef } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { ChoiceFinder } from '../choices/choice-finder.tsx'
import { MoreChoices } from '../choices/more-choices.tsx'
import { useShownChoices } from '../choices/use-shown-choices.ts'
import { shownMarks } from './shown-controls.ts'
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
  const order = useMemo(() => labels.map((_, index) => index), [labels])
  const shown = useShownChoices({ labels, order, chosen: marked, ...shownMarks, box })
  const chosen = new Set(marked)
  return (
    <fieldset ref={box} className={styles.field} data-long={shown.isMany || undefined}>
      <legend>{t(isMany ? 'governance.pickAny' : 'governance.pickOne')}</legend>
      <ChoiceFinder shown={shown} />
      {shown.rows.map((index) => (
        <Mark
          key={index}
          label={labels[index]!}
          index={index}
          isNumbered={shown.isMany}
          name={name}
          isMany={isMany}
          isOn={chosen.has(index)}
          onToggle={onToggle}
        />
      ))}
      <MoreChoices shown={shown} />
    </fieldset>
  )
}

interface MarkProps extends Pick<MarkFieldProps, 'isMany' | 'onToggle'> {
  label: string
  index: number
  isNumbered: boolean
  name: string
  isOn: boolean
}

const Mark = memo(function Mark({ label, index, isNumbered, name, isMany, isOn, onToggle }: MarkProps) {
  return (
    <label className={styles.choice} data-choice={index} data-on={isOn || undefined}>
      <input type={isMany ? 'checkbox' : 'radio'} name={name} checked={isOn} onChange={() => onToggle(index)} />
      {isNumbered ? <small>{index + 1}</small> : null}
      <span dir="auto">{label}</span>
    </label>
  )
})
