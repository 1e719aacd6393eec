import { useEffect, useId, useRef, type ComponentProps } from 'react'
import styles from './field.module.css'

interface FieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id'> {
  label: string
  /** How to fill it in. */
  hint?: string
  /** What is wrong with the value. */
  fault?: string
  /** Focuses the field on mount. */
  isFirst?: boolean
}

/** A text field with its label above and its error below. */
export function Field({ label, hint, fault, isFirst = false, ...rest }: FieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFirst) input.current?.focus()
  }, [isFirst])
  const note = fault ?? hint
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input ref={input} id={id} {...rest} aria-invalid={fault ? true : undefined} aria-describedby={note ? `${id}-note` : undefined} />
      {note ? (
        <small id={`${id}-note`} data-fault={fault ? '' : undefined}>
          {note}
        </small>
      ) : null}
    </div>
  )
}
