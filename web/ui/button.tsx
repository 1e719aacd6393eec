import type { ComponentProps } from 'react'
import { Spinner } from './spinner.tsx'
import styles from './button.module.css'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** strong: the one next step. plain: everything else. danger: what cannot be taken back. */
  kind?: 'strong' | 'plain' | 'danger'
  /** Under way: it cannot be pressed again, and says so. */
  isBusy?: boolean
  isWide?: boolean
}

export function Button({ kind = 'plain', isBusy = false, isWide = false, type = 'button', disabled, children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={styles.button}
      data-kind={kind}
      data-wide={isWide || undefined}
    >
      {isBusy ? <Spinner /> : null}
      {children}
    </button>
  )
}
