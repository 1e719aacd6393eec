import type { ComponentProps, ReactNode } from 'react'
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

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'type'> {
  /** All that readers have of it. */
  'aria-label': string
}

/** A picture to press, as large as a finger. */
export const IconButton = (props: IconButtonProps) => <button {...props} type="button" className={styles.icon} />

/** One of several that stand below each other: its mark, and its words beside that. */
export const ChoiceButton = (props: Omit<ComponentProps<'button'>, 'className' | 'type'>) => (
  <button {...props} type="button" className={styles.choice} />
)

/** Buttons of which one is pressed: side by side where there is room. `size`: how long their words are. */
export const Choices = ({ size, children }: { size?: 'narrow' | 'wide'; children: ReactNode }) => (
  <div className={styles.choices} data-size={size}>
    {children}
  </div>
)
