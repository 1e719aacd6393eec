import { useEffect, useId, useRef, type ComponentProps } from 'react'
import styles from './field.module.css'

interface FieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id'> {
  label: string
  /** What helps to fill it in. */
  hint?: string
  /** What is wrong with it. */
  fault?: string
  /** Where somebody goes on writing when it appears. */
  isFirst?: boolean
}

/** A line to write into, with its name above and what is wrong below. */
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
